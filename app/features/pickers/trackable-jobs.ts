import { trpc } from '#app/lib/trpc.ts';
import type { TrackableJob } from './trackable-job.ts';

/** Jobs that the tracking page is served with; nobody scrolls through more. */
export const nextJobs = { first: 20 } as const;

const idOf = ({ id }: TrackableJob) => id;

/** Both lists, each job once. */
export function withRest(first: readonly TrackableJob[], rest: readonly TrackableJob[]): readonly TrackableJob[] {
  if (rest.length === 0) return first;
  const ids = new Set(first.map(idOf));
  return [...first, ...rest.filter(({ id }) => !ids.has(id))];
}

/**
 * The jobs that the worker may track. `next` are the likeliest. `jobs` are all that the phone has: the others follow
 * once the page is idle (use-jobs-ahead.ts), or at once if `wanted` is 'whole'.
 */
export function useTrackableJobs(extent: 'known' | 'whole' = 'known') {
  const next = trpc.jobs.active.useQuery(nextJobs);
  const isCut = next.data?.length === nextJobs.first;
  const all = trpc.jobs.active.useQuery(undefined, { enabled: isCut && extent === 'whole' });
  return {
    next,
    jobs: withRest(next.data ?? [], (isCut && all.data) || []),
    /** False: the server knows more jobs than the phone. */
    isWhole: !isCut || all.data !== undefined,
    /** All jobs, if they are as new as `next`. */
    current: isCut && all.data && all.dataUpdatedAt >= next.dataUpdatedAt ? all.data : next.data,
  };
}
