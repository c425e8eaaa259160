import type { TrackableJob } from '#app/features/pickers/trackable-job.ts';
import { nextJobs, useTrackableJobs, withRest } from '#app/features/pickers/trackable-jobs.ts';
import { trpc } from '#app/lib/trpc.ts';
import { maxQueryLength } from '#server/infra/constants.ts';
import { searchJobs } from './likely-jobs.ts';

const none: readonly TrackableJob[] = [];

/** The jobs found on the phone; until all of them are there, also those that the server finds. */
export function useFoundJobs(query: string) {
  const { jobs, isWhole } = useTrackableJobs();
  const q = query.trim().slice(0, maxQueryLength);
  const isEnabled = q !== '' && !isWhole;
  const search = trpc.jobs.active.useQuery({ q, ...nextJobs }, { enabled: isEnabled, gcTime: 60_000 });
  return {
    found: q === '' ? none : withRest(searchJobs(jobs, q), (isEnabled && search.data) || none),
    isSearching: search.isFetching,
  };
}
