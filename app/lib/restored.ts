/*
 * An answer that was restored from this phone counts as older than any that the server gives, whatever the two clocks say:
 * its time is kept in seconds, not milliseconds.
 */

/** Before this (as ms: 1973) no answer was given. */
const firstMs = 1e11;

/** When an answer came (ms), as the age of its restored copy. */
export const restoredAge = (at: number): number => (at < firstMs ? at : Math.floor(at / 1000));

/** When the server said what a query shows (ms), be it restored or not; null while it shows nothing. */
export function saidAt(dataUpdatedAt: number): number | null {
  if (dataUpdatedAt === 0) return null;
  return dataUpdatedAt < firstMs ? dataUpdatedAt * 1000 : dataUpdatedAt;
}
