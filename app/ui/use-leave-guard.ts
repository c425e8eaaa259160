import { useBlocker } from '@remix-run/react';
import { useContext, useEffect, useRef, useState } from 'react';
import {
  addLeaveGuard,
  agreeToLeave,
  confirmLeaving,
  isAnythingHeld,
  type Leaving,
} from '#app/lib/leave-guard.ts';
import { preloadDialog } from './dialog.tsx';
import { LeaveScopeContext } from './leave-scope.ts';

/**
 * While something `isHeld` that is neither sent nor stored, nobody leaves it unasked: by Back, by closing the dialog around
 * it, by another tab, by a reload. `isAsking`: the question is to be shown; its answers are `stay` and `leave`.
 */
export function useLeaveGuard(isHeld: boolean, question: 'text' | 'files') {
  const scope = useContext(LeaveScopeContext);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  // Read when somebody leaves, which may be before the next drawing.
  const held = useRef(isHeld);
  useEffect(() => {
    held.current = isHeld;
  }, [isHeld]);

  useEffect(
    () =>
      addLeaveGuard({
        scope,
        question,
        isHeld: () => held.current,
        ask: setLeaving,
        release: () => {
          held.current = false;
        },
      }),
    [scope, question],
  );

  // The router heeds one blocker at a time, whichever came last: each speaks for all guards.
  const { state, proceed, reset } = useBlocker(isAnythingHeld);
  useEffect(() => {
    if (state === 'blocked') confirmLeaving({ go: proceed, stay: reset, scope: null });
  }, [state, proceed, reset]);

  useEffect(() => {
    if (!isHeld) return;
    // The question must come without signal too.
    preloadDialog().catch(() => {});
    // The browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld]);

  function stay() {
    leaving?.stay();
    setLeaving(null);
  }
  function leave() {
    setLeaving(null);
    if (leaving) agreeToLeave(leaving, question);
  }
  return { isAsking: leaving !== null, stay, leave };
}
