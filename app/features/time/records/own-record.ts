import type { RouterOutputs } from '#server/router.ts';

/** A record as its worker's own list shows it: also one that somebody else deleted. */
export type OwnRecord = RouterOutputs['timeTracking']['listOfUser']['data'][number];
