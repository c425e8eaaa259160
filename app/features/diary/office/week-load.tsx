import { useMemo } from 'react';
import { formatDuration } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { classNames } from '#app/ui/class-names.ts';
import { type Absence, daysOf, type Span, type Visit, type Worker } from './diary.ts';
import { availableMinutes, type Load, plannedByWorker, travelByWorker } from './planned-time.ts';

interface Shown {
  span: Span;
  rows: readonly { userId: number | null; worker: Worker | undefined }[];
  visits: readonly Visit[];
  absences: readonly Absence[];
}

export type Loads = ReadonlyMap<number | null, Load>;

/** Load of each row. Planned time includes pending moves; driven and worked time comes from the server, for a week. */
export function useLoads({ span, rows, visits, absences }: Shown, isWeek: boolean): Loads {
  const { data } = trpc.visits.totals.useQuery(span, { enabled: isWeek });
  return useMemo(() => {
    const planned = plannedByWorker(visits);
    const travel = travelByWorker(visits);
    const done = new Map(isWeek ? data?.map((totals) => [totals.user_id, totals]) : []);
    const days = daysOf(span);
    return new Map(
      rows.map(({ userId, worker }) => [
        userId,
        {
          planned: planned.get(userId) ?? 0,
          available: worker ? availableMinutes(worker, days, absences) : null,
          driven: done.get(userId)?.driven_minutes ?? 0,
          worked: done.get(userId)?.worked_minutes ?? 0,
          travel: travel.get(userId) ?? 0,
        },
      ]),
    );
  }, [span, rows, visits, absences, data, isWeek]);
}

/** '32 h of 40 h'; '' where there is nothing to plan, as on a day off. */
const plannedLabel = ({ planned, available }: Load) =>
  planned > 0 || available
    ? `${formatDuration(planned)}${available === null ? '' : ` of ${formatDuration(available)}`}`
    : '';

const isTooMuch = ({ planned, available }: Load) => available !== null && planned > available;

/** '32 h of 40 h planned', and the time driven and worked so far. */
export function WeekLoad({ load }: { load: Load }) {
  const { driven, worked } = load;
  const label = plannedLabel(load);
  return (
    <span className="mt-1 block text-muted text-xs">
      {label && (
        <span className={classNames('block', isTooMuch(load) && 'font-medium text-warning')}>{label} planned</span>
      )}
      {worked > 0 && <span className="block">{formatDuration(worked)} worked</span>}
      {driven > 0 && <span className="block">{formatDuration(driven)} driven</span>}
    </span>
  );
}

/** The same in one line; the rest when the pointer rests on it. */
export function LoadLine({ load }: { load: Load }) {
  const { driven, worked, travel } = load;
  const label = plannedLabel(load);
  const rest = [
    worked > 0 && `${formatDuration(worked)} worked`,
    driven > 0 && `${formatDuration(driven)} driven`,
    travel > 0 && `${formatDuration(travel)} of travel between visits`,
  ].filter(Boolean);
  if (!label) return null;
  return (
    <span
      title={[`${label} planned`, ...rest].join(', ')}
      className={classNames('block truncate text-2xs', isTooMuch(load) ? 'font-medium text-warning' : 'text-muted')}
    >
      {label}
      <span className="sr-only">{[' planned', ...rest].join(', ')}</span>
    </span>
  );
}
