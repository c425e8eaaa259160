/*
 * Forms whose text is neither sent nor stored ask before they are left. Every mounted form has a guard here; the innermost
 * one that holds something asks.
 */

/** A dialog, by which its guards are told from those of the page under it. */
export interface LeaveScope {
  readonly parent: LeaveScope | null;
}

export interface Leaving {
  go: () => void;
  stay: () => void;
  /** What is left: a dialog with all in it, or null for the whole page. */
  scope: LeaveScope | null;
}

export interface LeaveGuard {
  scope: LeaveScope | null;
  /** Which question it asks: one answer stands for all guards that ask the same. */
  question: string;
  isHeld: () => boolean;
  ask: (leaving: Leaving) => void;
  /** Gives up what it holds. */
  release: () => void;
}

/** Inner ones after those around them. */
const guards: LeaveGuard[] = [];

/** Answers how to remove it. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
  };
}

function isIn(scope: LeaveScope | null, outer: LeaveScope | null): boolean {
  return scope === outer || outer === null || (scope !== null && isIn(scope.parent, outer));
}

const heldIn = (outer: LeaveScope | null) =>
  guards.filter(({ scope, isHeld }) => isHeld() && isIn(scope, outer));

export const isAnythingHeld = () => heldIn(null).length > 0;

/** Leaves, or asks first. */
export function confirmLeaving(leaving: Leaving): void {
  const innermost = heldIn(leaving.scope).at(-1);
  if (innermost) innermost.ask(leaving);
  else leaving.go();
}

/** The person agreed to lose what `question` asked about. Whatever else is held asks next. */
export function agreeToLeave(leaving: Leaving, question: string): void {
  for (const guard of heldIn(leaving.scope)) if (guard.question === question) guard.release();
  confirmLeaving(leaving);
}

/** For what leaves a screen without an address of its own, such as another tab. A Dialog asks by itself when it is closed. */
export function leaveWhenSafe(go: () => void, scope: LeaveScope | null = null): void {
  confirmLeaving({ go, stay: () => {}, scope });
}

/** Leaves without a question: what the innermost form held is stored now. Needed where leaving changes the address. */
export function leaveAtOnce(leave: () => void): void {
  guards.at(-1)?.release();
  leave();
}
