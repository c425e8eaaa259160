import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Job } from '#app/features/labels/job-labels.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/router.ts';

export function cachedJob(client: QueryClient, id: number | null): Job | undefined {
  const lists = client.getQueriesData<RouterOutputs['jobs']['list']>({ queryKey: [['jobs', 'list']] });
  return lists.flatMap(([, list]) => list?.data ?? []).find((each) => each.id === id);
}

/** A job from the server or, until it answers or offline, from a cached list. */
export function useCachedJob(id: number | null, isEnabled: boolean) {
  const queryClient = useQueryClient();
  const query = trpc.jobs.get.useQuery({ id: id ?? 0 }, { enabled: isEnabled && id !== null });
  return { query, job: query.data ?? cachedJob(queryClient, id) };
}
