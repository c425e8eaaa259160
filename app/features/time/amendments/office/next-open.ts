interface Request {
  id: number;
  isUndecided: boolean;
}

/**
 * The request to open once `id` is decided or gone: the next undecided one in the previous order, else the nearest
 * before it; null if none is left.
 */
export function nextOpen(stood: readonly number[], now: readonly Request[], id: number): number | null {
  const open = new Set(now.flatMap((request) => (request.isUndecided && request.id !== id ? request.id : [])));
  const at = stood.indexOf(id);
  const after = stood.slice(at + 1).find((each) => open.has(each));
  const before = stood
    .slice(0, Math.max(at, 0))
    .reverse()
    .find((each) => open.has(each));
  return after ?? before ?? [...open][0] ?? null;
}

/** The id `by` positions further, clamped to the list. The first one if none is open. */
export function stepTo(ids: readonly number[], open: number | null, by: 1 | -1): number | null {
  const at = open === null ? -1 : ids.indexOf(open);
  if (at < 0) return ids[0] ?? null;
  return ids[Math.min(Math.max(at + by, 0), ids.length - 1)] ?? null;
}
