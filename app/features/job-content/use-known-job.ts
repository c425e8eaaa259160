import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '#app/features/labels/job-labels.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/router.ts';

/** A job from the server or, until it answers or offline, from a cached list. */
export function useKnownJob(id: number | null, isEnabled: boolean) {
  const queryClient = useQueryClient();
  const query = trpc.jobs.get.useQuery({ id: id ?? 0 }, { meta: { silent: true }, enabled: isEnabled && id !== null });
  let job: Job | undefined = query.data;
  if (!job) {
    const lists = queryClient.getQueriesData<RouterOutputs['jobs']['list']>({ queryKey: [['jobs', 'list']] });
    job = lists.flatMap(([, list]) => list?.data ?? []).find((each) => each.id === id);
  }
  return { query, job };
}
