import { createAccessCache } from './access-cache.ts';
import type { ChangeFeed } from './change-feed.ts';

/** A feed without events, for work that nobody listens to. */
export const createSilentFeed = (): ChangeFeed => ({
  subscribe: () => () => {},
  position: () => '',
  since: () => undefined,
  access: createAccessCache(),
  settleAccess: async () => {},
  close: async () => {},
});
