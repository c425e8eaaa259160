import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import type { PendingRow, SyncState } from '#app/offline/pending.ts';
import type { RouterOutputs } from '#server/router.ts';
import { isOpenVisit, type VisitStatus } from '#server/visits/constants.ts';

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

type Work = Pick<PendingRow<'time'>, 'job_id' | 'is_driving' | 'end_time' | 'start_time'>;

/**
 * A day's visits with the work of that day that the server does not have yet: it will move them as V6 says. Work at a job
 * belongs to its first visit that is not over.
 */
export function withWork<Visit extends Timed & { sync: SyncState }>(
  visits: readonly Visit[],
  work: readonly Work[],
): Visit[] {
  const moved = [...visits].sort(byTime);
  for (const { job_id, is_driving, end_time } of [...work].sort((a, b) => (a.start_time < b.start_time ? -1 : 1))) {
    const ofJob = moved.filter((visit) => visit.job_id === job_id);
    const visit = ofJob.find(isOpenVisit) ?? ofJob.at(-1);
    if (!visit) continue;
    const status = statusAfter(visit.status, is_driving, end_time !== null);
    if (status !== visit.status) moved[moved.indexOf(visit)] = { ...visit, status, sync: 'waiting' };
  }
  return moved;
}

function statusAfter(status: VisitStatus, isDriving: boolean, hasEnded: boolean): VisitStatus {
  if (isDriving) return status === 'planned' ? 'on_the_way' : status;
  if (!hasEnded) return 'arrived';
  return status === 'no_access' ? status : 'done';
}
