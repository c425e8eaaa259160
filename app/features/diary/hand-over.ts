import {
  type Absence,
  absenceOn,
  cellKey,
  hoursOn,
  lengthOf,
  minutesOf,
  type Visit,
  visitsByCell,
  type Worker,
  warningsOf,
} from './diary.ts';

interface Others {
  workers: readonly Worker[];
  /** Of these days, everybody's. */
  visits: readonly Visit[];
  absences: readonly Absence[];
  today: string;
}

/**
 * Who could take each of an absent worker's visits without a warning: of those, who has least to do that day, with what was
 * given to them before. Null: nobody.
 */
export function takersOf(
  given: readonly Visit[],
  { workers, visits, absences, today }: Others,
): Map<number, number | null> {
  const away = new Set(given.map(({ id }) => id));
  const cells = visitsByCell(visits.filter(({ id }) => !away.has(id)));
  const takers = new Map<number, number | null>();
  for (const visit of given) {
    const { day } = visit;
    // What would be warned of whoever goes.
    const anyway = warningsOf(
      { ...visit, user_id: null },
      { beside: [], worker: undefined, absence: undefined, today },
    );
    let least: { worker: Worker; minutes: number } | undefined;
    for (const worker of workers) {
      const { user_id, role } = worker;
      const hours = hoursOn(worker, day);
      const absence = absenceOn(absences, user_id, day);
      if (role === 'admin' || user_id === visit.user_id || !hours || absence) continue;
      const beside = cells.get(cellKey(user_id, day)) ?? [];
      const minutes = beside.reduce((sum, each) => sum + lengthOf(each), 0);
      const hasRoom = minutes + lengthOf(visit) <= minutesOf(hours.ends) - minutesOf(hours.starts);
      if (!hasRoom || (least && minutes >= least.minutes)) continue;
      const warnings = warningsOf({ ...visit, user_id }, { beside, worker, absence, today });
      if (warnings.length <= anyway.length) least = { worker, minutes };
    }
    takers.set(visit.id, least?.worker.user_id ?? null);
    if (!least) continue;
    const key = cellKey(least.worker.user_id, day);
    cells.set(key, [...(cells.get(key) ?? []), { ...visit, user_id: least.worker.user_id }]);
  }
  return takers;
}
