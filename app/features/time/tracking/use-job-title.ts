import { trpc } from '#app/lib/trpc.ts';

/** A job's title, where this phone knows it. */
export function useJobTitle(id: number): string | undefined {
  const jobs = trpc.jobs.active.useQuery(undefined, { meta: { silent: true } });
  return jobs.data?.find((job) => job.id === id)?.job_title;
}
