import { formatDate } from '#app/lib/format.ts';
import type { RouterOutputs } from '#server/router.ts';
import { visitStatusLabels, windowLabel } from '#server/visits/constants.ts';

export type OpenJob = RouterOutputs['jobs']['list']['data'][number];
type NextVisit = NonNullable<OpenJob['next_visit']>;

const momentOf = ({ next_visit: visit }: OpenJob) =>
  visit ? `${visit.day} ${visit.starts ?? visit.window_from ?? '24:00'}` : '9';

/** Jobs that somebody comes to, soonest first; then the others in their order. */
export const byNextVisit = (jobs: readonly OpenJob[]): OpenJob[] =>
  jobs.toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : Number(momentOf(a) > momentOf(b))));

/** 'Today, 09:00', 'Wed 25 Nov, between 09:00 and 11:00', 'On the way'. */
export function nextVisitLabel(visit: NextVisit, today: string): string {
  if (visit.status !== 'planned') return visitStatusLabels[visit.status];
  const time = visit.starts ?? windowLabel(visit);
  return `${visit.day === today ? 'Today' : formatDate(visit.day)}, ${time[0]!.toLowerCase()}${time.slice(1)}`;
}
