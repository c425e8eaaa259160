import { trpc } from '#app/lib/trpc.ts';
import { undecidedCountInput } from './amendment-list.ts';

/** How many requests wait for a decision: pending or partially approved. Follows what others do. */
export function useUndecidedCount(): number {
  const { data } = trpc.amendmentRequests.list.useQuery(undecidedCountInput, { meta: { silent: true } });
  return data?.meta.total ?? 0;
}
