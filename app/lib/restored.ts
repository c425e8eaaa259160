/*
 * Query results restored from this phone must count as older than any from the server, even if the clocks differ: their
 * time is stored in seconds instead of milliseconds.
 */

/** Smaller timestamps (before 1973 if they were ms) are in seconds. */
const firstMs = 1e11;

/** Converts a query's `dataUpdatedAt` (ms) into that of its restored copy. */
export const restoredAge = (at: number): number => (at < firstMs ? at : Math.floor(at / 1000));

/** When the server returned the shown data (ms), restored or not; null if there is none. */
export function answeredAt(dataUpdatedAt: number): number | null {
  if (dataUpdatedAt === 0) return null;
  return dataUpdatedAt < firstMs ? dataUpdatedAt * 1000 : dataUpdatedAt;
}
