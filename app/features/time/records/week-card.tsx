import ChevronRight from 'lucide-react/icons/chevron-right';
import { timeNotLoadedTitle } from '#app/features/time/tracking/tracking-labels.ts';
import { weekdayName } from '#app/lib/days.ts';
import { AsOf } from '#app/ui/as-of.tsx';
import { LiveDot } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Minutes, Money } from '#app/ui/stats.tsx';
import { WeekNavigator } from '#app/ui/week-navigator.tsx';
import { useWeek } from './use-week.ts';
import type { WeekDay } from './week-sums.ts';

interface WeekCardProps {
  userId: number;
  /** The Sunday of the week. */
  week: string;
  onWeek: (sunday: string) => void;
  onDay: (day: string) => void;
  today: string;
  timeZone: string;
}

/** A week by day: time, pay and what awaits review. Clicking a day opens its timeline. */
export function WeekCard({ userId, week, onWeek, onDay, today, timeZone }: WeekCardProps) {
  const { sums, isRunning, query } = useWeek(userId, week, today);
  return (
    <Card flush aria-label="Week" className="mb-6">
      <div className="p-3 pb-0 sm:px-4 sm:pt-4">
        <WeekNavigator value={week} onChange={(sunday) => sunday && onWeek(sunday)} today={today} noFuture />
      </div>
      {sums ? (
        <>
          <div className="px-4 pt-3 empty:hidden">
            <AsOf query={query} timeZone={timeZone} />
          </div>
          <ul className="divide-y divide-line px-1 py-1">
            {sums.days.map((day) => (
              <li key={day.day} aria-current={day.day === today ? 'date' : undefined}>
                <DayRow day={day} today={today} isRunning={isRunning && day.day === today} onDay={onDay} />
              </li>
            ))}
          </ul>
          <div className="flex items-baseline gap-3 border-line border-t bg-sunken px-4 py-3 pr-11 font-semibold tabular-nums">
            <p className="grow">Total</p>
            <p className="w-16 text-right">
              <Minutes value={sums.sum.minutes} />
            </p>
            <div className="w-24 text-right">
              <Money value={sums.sum.pay} />
              <ToReview pounds={sums.sum.pending} />
            </div>
          </div>
        </>
      ) : query.error ? (
        <CouldNotLoad title={timeNotLoadedTitle} query={query} />
      ) : (
        <WeekSkeleton />
      )}
    </Card>
  );
}

interface DayRowProps {
  day: WeekDay;
  today: string;
  isRunning: boolean;
  onDay: (day: string) => void;
}

function DayRow({ day: { day, minutes, pay, pending }, today, isRunning, onDay }: DayRowProps) {
  const isToday = day === today;
  return (
    <button
      type="button"
      disabled={day > today}
      onClick={() => onDay(day)}
      className="flex min-h-tap w-full items-center gap-3 rounded-md px-3 py-1.5 text-left transition-colors duration-quick enabled:hover:bg-sunken focus-visible:-outline-offset-2 disabled:text-muted"
    >
      <span className={classNames('flex grow items-center gap-2', isToday && 'font-semibold')}>
        <span className="w-10">
          <abbr title={weekdayName(day)} className="no-underline">
            {weekdayName(day).slice(0, 3)}
          </abbr>
        </span>
        <span className="text-muted tabular-nums">{Number(day.slice(8))}</span>
        {isRunning && (
          <span className="text-working">
            <LiveDot />
            <span className="sr-only">running</span>
          </span>
        )}
      </span>
      <span className={classNames('w-16 text-right tabular-nums', minutes === 0 && 'text-muted')}>
        {day <= today && <Minutes value={minutes} />}
      </span>
      <span className={classNames('w-24 text-right tabular-nums', pay === 0 && 'text-muted')}>
        {day <= today && <Money value={pay} />}
        <ToReview pounds={pending} />
      </span>
      <ChevronRight
        className={classNames('size-4 shrink-0 text-muted', day > today && 'invisible')}
        aria-hidden="true"
      />
    </button>
  );
}

/** Pay that awaits review. */
function ToReview({ pounds }: { pounds: number }) {
  if (pounds === 0) return null;
  return (
    <span className="block whitespace-nowrap font-medium text-warning text-xs">
      <Money value={pounds} /> to review
    </span>
  );
}

function WeekSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3 p-4">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-72" />
    </div>
  );
}
