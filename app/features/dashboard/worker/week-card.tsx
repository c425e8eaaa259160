import Car from 'lucide-react/icons/car';
import Hammer from 'lucide-react/icons/hammer';
import { Badge } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/card.tsx';
import { Minutes, Money, Stat } from '#app/ui/stats.tsx';
import type { RouterOutputs } from '#server/router.ts';
import { WeekStrip } from './week-strip.tsx';
import { workedTime } from './worked-time.ts';

type TimeTracking = RouterOutputs['timeTracking'];

interface WeekCardProps {
  sums: TimeTracking['currentSums'];
  days: TimeTracking['sums'];
  running: TimeTracking['last'];
  /** The current minute, ms. */
  now: number;
  timeZone: string;
}

/** Today in large, the week by day, and what the week has earned. */
export function WeekCard({ sums, days, running, now, timeZone }: WeekCardProps) {
  const worked = workedTime({ sums, days, running, now, timeZone });
  return (
    <Card flush>
      <div className="px-4 pt-4 sm:px-5">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 className="text-muted text-sm">Today</h2>
            <p className="font-semibold text-4xl">
              <Minutes value={worked.today} />
            </p>
          </div>
          {running && (
            <Badge
              tone={running.is_driving ? 'driving' : 'working'}
              icon={running.is_driving ? Car : Hammer}
              live
            >
              {running.is_driving ? 'Driving' : 'Working'}
            </Badge>
          )}
        </div>
        <WeekStrip days={worked.days} />
      </div>
      <div className="mt-4 grid grid-cols-2 divide-x divide-line border-line border-t">
        <div className="px-4 py-3 sm:px-5">
          <Stat label="This week">
            <Minutes value={worked.week} />
          </Stat>
        </div>
        <div className="px-4 py-3 sm:px-5">
          <Stat label="Earned this week" note={<RateNote rate={sums.current_hourly_rate} />}>
            <Money value={sums.sum_week_earned} />
          </Stat>
        </div>
      </div>
      {running && (
        <p className="border-line border-t px-4 py-2.5 text-muted text-sm sm:px-5">
          The running time counts into your earnings once it ends.
        </p>
      )}
    </Card>
  );
}

function RateNote({ rate }: { rate: number }) {
  return (
    <span>
      <Money value={rate} /> an hour
    </span>
  );
}
