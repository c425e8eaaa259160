import type { ChangeFeed } from '#server/infra/events/change-feed.ts';

/** A feed in which nothing happens: for apps and callers whose test is not about live events. */
export const silentFeed: ChangeFeed = { subscribe: () => () => {}, close: async () => {} };
