import { createSilentFeed } from '#server/infra/events/silent-feed.ts';

/** A feed without events, for tests that are not about live events. */
export const silentFeed = createSilentFeed();
