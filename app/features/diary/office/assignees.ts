import { minutesOf } from '#server/infra/typed/day-minutes.ts';
import {
  type Absence,
  absenceOn,
  cellKey,
  hoursOn,
  lengthOf,
  type Visit,
  visitsByCell,
  type Worker,
  warningsOf,
} from './diary.ts';

interface HandOverContext {
  workers: readonly Worker[];
  /** All workers' visits on the days in question. */
  visits: readonly Visit[];
  absences: readonly Absence[];
  today: string;
}

/**
 * Proposes a new worker for each visit of an absent one: the least busy of those without a new warning, counting the
 * visits proposed before. Null if there is none.
 */
export function proposeAssignees(
  toHandOver: readonly Visit[],
  { workers, visits, absences, today }: HandOverContext,
): Map<number, number | null> {
  const handedOver = new Set(toHandOver.map(({ id }) => id));
  const cells = visitsByCell(visits.filter(({ id }) => !handedOver.has(id)));
  const assignees = new Map<number, number | null>();
  for (const visit of toHandOver) {
    const { day } = visit;
    // Warnings that do not depend on the worker.
    const unavoidable = warningsOf(
      { ...visit, user_id: null },
      { sameDay: [], worker: undefined, absence: undefined, today },
    );
    let leastBusy: { worker: Worker; minutes: number } | undefined;
    for (const worker of workers) {
      const { user_id, role } = worker;
      const hours = hoursOn(worker, day);
      const absence = absenceOn(absences, user_id, day);
      if (role === 'admin' || user_id === visit.user_id || !hours || absence) continue;
      const sameDay = cells.get(cellKey(user_id, day)) ?? [];
      const minutes = sameDay.reduce((sum, each) => sum + lengthOf(each), 0);
      const hasRoom = minutes + lengthOf(visit) <= minutesOf(hours.ends) - minutesOf(hours.starts);
      if (!hasRoom || (leastBusy && minutes >= leastBusy.minutes)) continue;
      const warnings = warningsOf({ ...visit, user_id }, { sameDay, worker, absence, today });
      if (warnings.length <= unavoidable.length) leastBusy = { worker, minutes };
    }
    assignees.set(visit.id, leastBusy?.worker.user_id ?? null);
    if (!leastBusy) continue;
    const key = cellKey(leastBusy.worker.user_id, day);
    cells.set(key, [...(cells.get(key) ?? []), { ...visit, user_id: leastBusy.worker.user_id }]);
  }
  return assignees;
}
