import { trpc } from '#app/lib/trpc.ts';
import { undecidedCountInput } from './amendment-list.ts';

/** Number of pending or partially approved requests; follows live events. */
export function useUndecidedCount(): number {
  const { data } = trpc.amendmentRequests.list.useQuery(undecidedCountInput, { meta: { silent: true } });
  return data?.meta.total ?? 0;
}
