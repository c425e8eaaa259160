import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import type { RouterOutputs } from '#server/router.ts';
import { isOpenVisit } from '#server/visits/constants.ts';

type MyVisit = RouterOutputs['visits']['mine'][number];
type Timed = Pick<MyVisit, 'id' | 'starts' | 'window_from' | 'status' | 'job_id'>;

/** Sorts after every time of day. */
const anyTime = '~';

/** By time; those of any time come last. */
function byTime(a: Timed, b: Timed): number {
  const [one, other] = [a, b].map(({ starts, window_from }) => starts ?? window_from ?? anyTime) as [string, string];
  if (one !== other) return one < other ? -1 : 1;
  return a.id - b.id;
}

/**
 * A day's visits in the worker's order. `next`: the one that the worker drives to, else the first open one of a job that
 * does not run. `rest`: the other open ones. `over`: done and no access.
 */
export function dayOrder<Visit extends Timed>(
  visits: readonly Visit[],
  running: Pick<ActiveTracking, 'jobId' | 'isDriving'> | null,
): { next: Visit | undefined; rest: Visit[]; over: Visit[] } {
  const sorted = [...visits].sort(byTime);
  const open = sorted.filter(isOpenVisit);
  const isRunning = ({ job_id }: Visit) => job_id === running?.jobId;
  const next =
    (running?.isDriving ? open.find(isRunning) : undefined) ?? open.find((visit) => !isRunning(visit)) ?? undefined;
  return {
    next,
    rest: open.filter((visit) => visit !== next),
    over: sorted.filter((visit) => !isOpenVisit(visit)),
  };
}
