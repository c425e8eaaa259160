import { minutesOf } from '#server/infra/typed/day-minutes.ts';
import { travelBetween } from '#server/infra/typed/travel.ts';
import { plannedMinutes } from '#server/visits/constants.ts';
import { type Absence, absenceOn, hoursOn, inOrder, type Visit, type Worker } from './diary.ts';

/** Minutes of a worker in the days that a board shows. */
export interface Load {
  planned: number;
  /** Working hours less absences; null for unassigned visits and former workers. */
  available: number | null;
  driven: number;
  worked: number;
  /** From each visit with a time to the next of its day, by the travel rule. */
  travel: number;
}

export function availableMinutes(worker: Worker, days: readonly string[], absences: readonly Absence[]): number {
  return days.reduce((sum, day) => {
    const hours = hoursOn(worker, day);
    if (!hours || absenceOn(absences, worker.user_id, day)) return sum;
    return sum + minutesOf(hours.ends) - minutesOf(hours.starts);
  }, 0);
}

/** By user id; null for unassigned visits. */
export function plannedByWorker(visits: readonly Visit[]): Map<number | null, number> {
  const planned = new Map<number | null, number>();
  for (const visit of visits) {
    planned.set(visit.user_id, (planned.get(visit.user_id) ?? 0) + plannedMinutes(visit));
  }
  return planned;
}

/** Minutes by user id. */
export function travelByWorker(visits: readonly Visit[]): Map<number | null, number> {
  const timed = visits.filter(({ starts, status }) => starts !== null && status !== 'cancelled');
  const travel = new Map<number | null, number>();
  const before = new Map<string, Visit>();
  for (const visit of timed.sort(inOrder)) {
    const key = `${visit.user_id} ${visit.day}`;
    const last = before.get(key);
    before.set(key, visit);
    if (!last) continue;
    const minutes = travelBetween(last.Job.Property.post_code, visit.Job.Property.post_code);
    travel.set(visit.user_id, (travel.get(visit.user_id) ?? 0) + minutes);
  }
  return travel;
}
