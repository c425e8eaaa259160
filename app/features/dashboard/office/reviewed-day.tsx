import { DayStrip } from '#app/features/time/day-strip.tsx';
import { formatDuration, formatTimeOfDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { QueryError } from '#app/ui/error-state.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { reasonLabels } from '#server/dashboard/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

type TimeRecord = RouterOutputs['timeTracking']['list']['data'][number];

/** More than a worker records in a day. */
const maxRecords = 100;

/** A worker's records of one day, drawn and listed, with what each waits for. */
export function ReviewedDay({ user_id, worker, day }: { user_id: number; worker: string; day: string }) {
  const found = trpc.timeTracking.list.useQuery(
    { user_id, start_date: day, end_date: day, sort: 'start_time', order: 'asc', limit: maxRecords },
    { meta: { silent: true } },
  );
  if (found.isLoadingError) return <QueryError title="The day couldn’t be loaded" query={found} />;
  if (!found.data) return <Skeleton className="h-36 rounded-md" />;
  const records = found.data.data.map((record) => ({ ...record, job_title: record.Job.job_title }));
  const waiting = records.filter(({ needs_review }) => needs_review);
  if (waiting.length === 0) return <p className="text-muted text-sm">Nothing of this day waits for review any more.</p>;
  return (
    <div className="flex flex-col gap-3">
      <DayStrip
        worker={worker}
        subjects={waiting}
        subject="To review"
        others={records.filter(({ needs_review }) => !needs_review)}
        requested={null}
      />
      <ul className="flex flex-col gap-2">
        {waiting.map((record) => (
          <Waiting key={record.id} record={record} />
        ))}
      </ul>
    </div>
  );
}

function Waiting({ record }: { record: TimeRecord }) {
  const { timeZone } = useCompanyDay();
  const { start_time, end_time, duration, is_driving, Job, note, review_reasons } = record;
  const at = (instant: string) => formatTimeOfDay(instant, timeZone);
  return (
    <li className="text-sm">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-medium tabular-nums">{`${at(start_time)}-${end_time ? at(end_time) : 'now'}`}</span>
        {duration !== null && <span className="text-muted">{formatDuration(duration)}</span>}
        <span>{`${is_driving ? 'Driving to' : 'Working on'} ${Job.job_title}, ${Job.Property.address}`}</span>
        <span className="text-warning">{review_reasons.map((reason) => reasonLabels[reason]).join(', ')}</span>
      </p>
      {note && <p className="whitespace-pre-line text-muted">{note}</p>}
    </li>
  );
}
