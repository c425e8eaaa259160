import type { RouterOutputs } from '#server/router.ts';

export type Amendment = RouterOutputs['amendmentRequests']['list']['data'][number];

export const isUndecided = ({ status }: Pick<Amendment, 'status'>) =>
  status === 'pending' || status === 'partially_approved';

/** How many come at a time. */
export const amendmentsAtOnce = 20;

/** Who has waited longest comes first; among all of them the newest. */
export const amendmentsInput = (all: boolean, limit = amendmentsAtOnce) =>
  ({ getAllRequests: all, sort: 'createdAt', order: all ? 'desc' : 'asc', limit }) as const;

/** For their number alone. */
export const undecidedCountInput = { limit: 1 } as const;
