/* Forms with unsaved text ask before they are left. Every mounted form has a guard; the innermost one asks. */

/** A dialog, which separates its guards from those of the page below. */
export interface LeaveScope {
  readonly parent: LeaveScope | null;
}

export interface Leaving {
  go: () => void;
  stay: () => void;
  /** The dialog being closed, or null for the whole page. */
  scope: LeaveScope | null;
}

interface LeaveGuard {
  scope: LeaveScope | null;
  /** One answer covers all guards that ask the same question. */
  question: string;
  isHeld: () => boolean;
  confirm: (leaving: Leaving) => void;
  /** Discards what the guard holds. */
  release: () => void;
}

/** Outer guards come before inner ones. */
const guards: LeaveGuard[] = [];

export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
  };
}

function isIn(scope: LeaveScope | null, outer: LeaveScope | null): boolean {
  return scope === outer || outer === null || (scope !== null && isIn(scope.parent, outer));
}

const heldIn = (outer: LeaveScope | null) => guards.filter(({ scope, isHeld }) => isHeld() && isIn(scope, outer));

export const isAnythingHeld = () => heldIn(null).length > 0;

/** Leaves at once if no guard holds anything, else asks. */
export function confirmLeaving(leaving: Leaving): void {
  const innermost = heldIn(leaving.scope).at(-1);
  if (innermost) innermost.confirm(leaving);
  else leaving.go();
}

/** The user accepts losing what `question` asked about; the next guard asks, if any. */
export function agreeToLeave(leaving: Leaving, question: string): void {
  for (const guard of heldIn(leaving.scope)) if (guard.question === question) guard.release();
  confirmLeaving(leaving);
}

/** For leaving without navigation, such as to another tab. Dialogs ask by themselves when closed. */
export function leaveWhenSafe(go: () => void, scope: LeaveScope | null = null): void {
  confirmLeaving({ go, stay: () => {}, scope });
}

/** Leaves without asking, because the innermost form was just saved. Needed if leaving navigates. */
export function leaveAtOnce(leave: () => void): void {
  guards.at(-1)?.release();
  leave();
}
