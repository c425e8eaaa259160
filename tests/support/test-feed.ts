import { createAccessCache } from '#server/infra/events/access-cache.ts';
import type { ChangeFeed } from '#server/infra/events/change-feed.ts';

/** A feed without events, for tests that are not about live events. */
export const silentFeed: ChangeFeed = {
  subscribe: () => () => {},
  position: () => '',
  since: () => undefined,
  access: createAccessCache(),
  settleAccess: async () => {},
  close: async () => {},
};
