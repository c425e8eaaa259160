import { useMemo } from 'react';
import { formatDuration } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { classNames } from '#app/ui/class-names.ts';
import { type Absence, daysOf, type Span, type Visit, type Worker } from './diary.ts';
import { availableMinutes, type Load, plannedByWorker } from './planned-time.ts';

interface Shown {
  span: Span;
  rows: readonly { userId: number | null; worker: Worker | undefined }[];
  visits: readonly Visit[];
  absences: readonly Absence[];
}

export type Loads = ReadonlyMap<number | null, Load>;

/** Load of each row of a week. Planned time includes pending moves; driven and worked time comes from the server. */
export function useWeekLoads({ span, rows, visits, absences }: Shown, isWeek: boolean): Loads {
  const { data } = trpc.visits.totals.useQuery(span, { enabled: isWeek });
  return useMemo(() => {
    const planned = plannedByWorker(visits);
    const done = new Map(data?.map((totals) => [totals.user_id, totals]));
    const days = daysOf(span);
    return new Map(
      rows.map(({ userId, worker }) => [
        userId,
        {
          planned: planned.get(userId) ?? 0,
          available: worker ? availableMinutes(worker, days, absences) : null,
          driven: done.get(userId)?.driven_minutes ?? 0,
          worked: done.get(userId)?.worked_minutes ?? 0,
        },
      ]),
    );
  }, [span, rows, visits, absences, data]);
}

/** '32 h of 40 h planned', and the time driven and worked so far. */
export function WeekLoad({ load: { planned, available, driven, worked } }: { load: Load }) {
  const isTooMuch = available !== null && planned > available;
  return (
    <span className="mt-1 block text-muted text-xs">
      {(planned > 0 || available !== null) && (
        <span className={classNames('block', isTooMuch && 'font-medium text-warning')}>
          {`${formatDuration(planned)}${available === null ? '' : ` of ${formatDuration(available)}`} planned`}
        </span>
      )}
      {worked > 0 && <span className="block">{formatDuration(worked)} worked</span>}
      {driven > 0 && <span className="block">{formatDuration(driven)} driven</span>}
    </span>
  );
}
