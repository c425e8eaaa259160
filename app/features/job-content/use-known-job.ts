import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '#app/features/labels/job-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/router.ts';

/** A job to look into: asked for, and until that is answered, or where it cannot be, as a list on this phone shows it. */
export function useKnownJob(id: number | null, isAsked: boolean) {
  const queryClient = useQueryClient();
  const query = trpc.jobs.get.useQuery(
    { id: id ?? 0 },
    { meta: { silent: true }, enabled: isAsked && id !== null },
  );
  let job: Job | undefined = query.data;
  if (!job) {
    const lists = queryClient.getQueriesData<RouterOutputs['jobs']['list']>({ queryKey: [['jobs', 'list']] });
    job = lists.flatMap(([, list]) => list?.data ?? []).find((each) => each.id === id);
  }
  return { query, job };
}
