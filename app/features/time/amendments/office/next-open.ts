interface Request {
  id: number;
  isUndecided: boolean;
}

/**
 * Which request opens when `id` is decided or gone: the undecided one that followed it in the order in which they stood,
 * else the nearest before it; null when nothing is left to decide.
 */
export function nextOpen(stood: readonly number[], now: readonly Request[], id: number): number | null {
  const open = new Set(
    now.flatMap((request) => (request.isUndecided && request.id !== id ? request.id : [])),
  );
  const at = stood.indexOf(id);
  const after = stood.slice(at + 1).find((each) => open.has(each));
  const before = stood
    .slice(0, Math.max(at, 0))
    .reverse()
    .find((each) => open.has(each));
  return after ?? before ?? [...open][0] ?? null;
}

/** The one `by` places further down (or up) the list; at its ends it stays. Without an open one: the first. */
export function stepTo(ids: readonly number[], open: number | null, by: 1 | -1): number | null {
  const at = open === null ? -1 : ids.indexOf(open);
  if (at < 0) return ids[0] ?? null;
  return ids[Math.min(Math.max(at + by, 0), ids.length - 1)] ?? null;
}
