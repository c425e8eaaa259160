/*
 * What is on the screen and neither sent nor stored may ask before it is left. One thing at a time: the innermost screen's.
 */

/** Asks, and calls `leave` once its person has decided that it may be left. Without `leave` it lets go, and asks no more. */
type Guard = (leave?: () => void) => void;

let guard: Guard | null = null;

/** Puts a guard up. Answers how to take it down. */
export function guardLeaving(put: Guard): () => void {
  guard = put;
  return () => {
    if (guard === put) guard = null;
  };
}

/** Leaves at once, or asks first. For what leaves a screen without an address of its own: closing a dialog, another tab. */
export function leaveWhenSafe(leave: () => void): void {
  if (guard) guard(leave);
  else leave();
}

/** Leaves without a question: what was held is stored now, or given up by who held it. */
export function leaveAtOnce(leave: () => void): void {
  const held = guard;
  guard = null;
  held?.();
  leave();
}
