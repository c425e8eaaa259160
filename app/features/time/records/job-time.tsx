import ChartNoAxesGantt from 'lucide-react/icons/chart-no-axes-gantt';
import { timeNotLoadedTitle } from '#app/features/time/tracking/tracking-labels.ts';
import { formatDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { WaitingState } from '#app/offline/ui/sync-badge.tsx';
import { AsOf } from '#app/ui/as-of.tsx';
import { CouldNotLoad, EmptyState } from '#app/ui/empty-state.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { ActivityAndTimes, durationLabel } from './my-record.tsx';
import { useMyRows } from './my-rows.ts';

/** The records of a job that the user may read, newest first, with their total. */
export function JobTime({ jobId }: { jobId: number }) {
  const { timeZone } = useCompanyDay();
  const query = trpc.timeTracking.listOfJob.useQuery({ id: jobId });
  const userId = useSessionUser()?.id ?? 0;
  const records = (query.data ?? []).map((record) => ({ ...record, deleted: null, changes: [] }));
  const rows = useMyRows(userId, records, ({ job_id }) => job_id === jobId);
  if (!query.data) return query.error ? <CouldNotLoad title={timeNotLoadedTitle} query={query} /> : <SkeletonList />;
  const total = rows.reduce((sum, { duration, sync }) => sum + (sync === 'rejected' ? 0 : (duration ?? 0)), 0);
  return (
    <>
      <AsOf query={query} timeZone={timeZone} />
      {rows.length === 0 && <EmptyState icon={ChartNoAxesGantt} title="No Time Tracked Yet" />}
      {rows.length > 0 && <p className="mb-2 font-semibold">Total {hoursAndMinutes(total)}</p>}
      <ul className="divide-y divide-line">
        {rows.map((record) => (
          <li key={record.ref} className="py-3">
            <div className="flex items-baseline justify-between gap-3">
              <p className="font-medium">{formatDay(record.start_time, timeZone)}</p>
              <p>{record.duration === null ? durationLabel(record) : hoursAndMinutes(record.duration)}</p>
            </div>
            <p className="flex flex-wrap items-center gap-x-1 text-sm">
              <ActivityAndTimes record={record} timeZone={timeZone} />
              <span className="text-muted">
                {' '}
                {record.User.first_name} {record.User.last_name}
              </span>
            </p>
            <WaitingState sync={record.sync} />
            {record.note && <p className="mt-1 break-words">{record.note}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** 95 -> '1h 35m', 35 -> '0h 35m'. */
const hoursAndMinutes = (minutes: number) => `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
