import { addDays } from '#app/lib/date-presets.ts';
import type { RouterOutputs } from '#server/router.ts';
import { daysAhead, windowLabel } from '#server/visits/constants.ts';

type MyVisit = RouterOutputs['visits']['mine'][number];

/** A visit as its worker saw it last. */
interface SeenVisit {
  day: string;
  /** '09:00', 'Between 08:00 and 10:00' or 'Any time'. */
  when: string;
  title: string;
}

/** The visits that a worker saw on a day, by id. In local storage, so that it works without signal. */
interface SeenPlan {
  on: string;
  visits: Record<string, SeenVisit>;
}

export interface PlanChange {
  id: number;
  title: string;
  /** Undefined: a new visit of today. */
  before?: SeenVisit | undefined;
  /** Undefined: no longer theirs, or later than a phone knows of. */
  now?: SeenVisit | undefined;
}

export const whenOf = (visit: Pick<MyVisit, 'starts' | 'window_from' | 'window_to'>): string =>
  visit.starts ?? windowLabel(visit);

const seenOf = (visit: MyVisit): SeenVisit => ({ day: visit.day, when: whenOf(visit), title: visit.Job.job_title });

export function planText(visits: readonly MyVisit[], today: string): string {
  const seen = Object.fromEntries(visits.map((visit) => [visit.id, seenOf(visit)]));
  return JSON.stringify({ on: today, visits: seen } satisfies SeenPlan);
}

function parsePlan(text: string | null): SeenPlan | undefined {
  try {
    const plan = JSON.parse(text ?? 'null') as SeenPlan | null;
    return plan && typeof plan.on === 'string' && typeof plan.visits === 'object' ? plan : undefined;
  } catch {
    return undefined;
  }
}

/** The office's changes since the worker last saw their plan; none on a phone that has not shown it before. */
export function planChanges(text: string | null, visits: readonly MyVisit[], today: string): PlanChange[] {
  const seen = parsePlan(text);
  if (!seen) return [];
  const now = new Map(visits.map((visit) => [String(visit.id), seenOf(visit)]));
  const changes: PlanChange[] = [];
  for (const [id, before] of Object.entries(seen.visits)) {
    const after = now.get(id);
    if (before.day < today && !after) continue;
    if (after?.day !== before.day || after.when !== before.when)
      changes.push({ id: Number(id), title: after?.title ?? before.title, before, now: after });
  }
  for (const [id, after] of now) {
    // Later ones come into sight day by day.
    if (!seen.visits[id] && after.day === today && today <= addDays(seen.on, daysAhead))
      changes.push({ id: Number(id), title: after.title, now: after });
  }
  return changes;
}
