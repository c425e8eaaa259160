/*
 * What is on the screen and neither sent nor stored may ask before it is left. One thing at a time: the innermost screen's.
 */

/** Asks, and calls `leave` once its person has decided that it may be left. */
type Guard = (leave: () => void) => void;

let guard: Guard | null = null;

/** Puts a guard up. Answers how to take it down. */
export function guardLeaving(asks: Guard): () => void {
  guard = asks;
  return () => {
    if (guard === asks) guard = null;
  };
}

/** Leaves at once, or asks first. For what leaves a screen without an address of its own: closing a dialog, another tab. */
export function leaveWhenSafe(leave: () => void): void {
  if (guard) guard(leave);
  else leave();
}
