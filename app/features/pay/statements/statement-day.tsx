import { JobDetailsButton } from '#app/features/job-content/job-details-button.tsx';
import { formatLongDay } from '#app/lib/days.ts';
import { formatPounds, formatTimeOfDay } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Minutes, Money } from '#app/ui/stats.tsx';
import type { Statement, StatementRecord } from './statement-text.ts';

interface StatementDayProps {
  day: Statement['days'][number];
  drivingPayPercent: number;
  timeZone: string;
  /** Links to jobs; for pages with a job panel. */
  opensJobs?: boolean;
  /** Asks the office about a record; absent if the user cannot. */
  onAmend?: ((record: StatementRecord) => void) | undefined;
  mayAmend?: ((record: StatementRecord) => boolean) | undefined;
  storyOf?: ((record: StatementRecord) => React.ReactNode) | undefined;
}

/** A day of a statement: its totals and records. */
export function StatementDay(props: StatementDayProps) {
  const { day, drivingPayPercent, timeZone, opensJobs = false, onAmend, mayAmend, storyOf } = props;
  const name = formatLongDay(day.day);
  const isDrivingOther = day.driving_duration > 0 && drivingPayPercent !== 100;
  return (
    <Card flush aria-label={name}>
      <header className="flex items-baseline gap-3 px-4 pt-3 pb-2">
        <div className="grow">
          <h2 className="font-semibold">{name}</h2>
          <p className="text-muted text-sm">
            {`${formatPounds(day.rate)} an hour${isDrivingOther ? `, driving at ${drivingPayPercent}%` : ''}`}
          </p>
        </div>
        <p className="text-muted">
          <Minutes value={day.total_duration} />
        </p>
        <p className="w-20 text-right font-semibold">
          <Money value={day.total_toPay} />
        </p>
      </header>
      <ul className="divide-y divide-line border-line border-t">
        {day.records.map((record) => (
          <li key={record.id} className="px-4 py-2.5">
            <div className="flex gap-3">
              <RecordLine
                record={record}
                timeZone={timeZone}
                opensJobs={opensJobs}
                onAmend={mayAmend?.(record) ? onAmend : undefined}
              />
            </div>
            {storyOf?.(record)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface RecordLineProps {
  record: StatementRecord;
  timeZone: string;
  opensJobs: boolean;
  onAmend: StatementDayProps['onAmend'];
}

function RecordLine({ record, timeZone, opensJobs, onAmend }: RecordLineProps) {
  const { job_title, property_address, is_driving, end_unknown, needs_review } = record;
  const start = formatTimeOfDay(record.start_time, timeZone);
  const end = end_unknown ? '?' : formatTimeOfDay(record.end_time, timeZone);
  return (
    <>
      <div className="min-w-0 grow">
        <p className="break-words font-medium">{job_title}</p>
        <p className="break-words text-muted text-sm">{property_address}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm tabular-nums">
          <span>{`${start} - ${end}`}</span>
          <Badge tone={is_driving ? 'driving' : 'working'}>{is_driving ? 'Driving' : 'Working'}</Badge>
          {end_unknown ? (
            <Badge tone="danger">End time unknown</Badge>
          ) : (
            needs_review && <Badge tone="warning">Awaiting review</Badge>
          )}
        </p>
        <div className="-ml-3 flex flex-wrap empty:hidden">
          {opensJobs && <JobDetailsButton jobId={record.job_id} title={job_title} />}
          {onAmend && (
            <Button
              kind="plain"
              size="small"
              aria-label={`Question ${job_title}, ${start} - ${end}`}
              onClick={() => onAmend(record)}
            >
              Question
            </Button>
          )}
        </div>
      </div>
      <p className="text-muted">
        <Minutes value={record.minutes} />
      </p>
      <p className="w-20 shrink-0 text-right">
        <Money value={record.pay} />
      </p>
    </>
  );
}
