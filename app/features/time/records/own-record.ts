import type { RouterOutputs } from '#server/router.ts';

/** A record in its worker's own list, which includes those deleted by others. */
export type MyRecord = RouterOutputs['timeTracking']['listOfUser']['data'][number];
