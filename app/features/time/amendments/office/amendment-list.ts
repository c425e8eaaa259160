import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Amendment = RouterOutputs['amendmentRequests']['list']['data'][number];

export const isUndecided = ({ status }: Pick<Amendment, 'status'>) =>
  status === 'pending' || status === 'partially_approved';

/** Page size. */
export const amendmentsAtOnce = 20;

/** Undecided requests: oldest first; all requests: newest first. */
export const amendmentsInput = (all: boolean, limit = amendmentsAtOnce) =>
  ({ getAllRequests: all, sort: 'createdAt', order: all ? 'desc' : 'asc', limit }) as const;

/** Only its total is used. */
export const undecidedCountInput = { limit: 1 } as const;

/** Number of pending or partially approved requests; follows live events. */
export function useUndecidedCount(): number {
  const { data } = trpc.amendmentRequests.list.useQuery(undecidedCountInput, { meta: { silent: true } });
  return data?.meta.total ?? 0;
}
