import { useBlocker } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { guardLeaving, leaveAtOnce } from '#app/lib/leave-guard.ts';
import { preloadDialog } from './dialog.tsx';

interface Leaving {
  go: () => void;
  stay: () => void;
}

/**
 * While something `isHeld` that is neither sent nor stored, nobody leaves it unasked: by Back, by closing what it stands in,
 * by another tab, by a reload. `isAsking`: the question is to be shown; its answers are `leave` and `stay`.
 */
export function useLeaveQuestion(isHeld: boolean) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  // Read when somebody leaves, which may be before the next drawing.
  const held = useRef(isHeld);
  useEffect(() => {
    held.current = isHeld;
  }, [isHeld]);

  const { state, proceed, reset } = useBlocker(() => held.current);
  useEffect(() => {
    if (state === 'blocked') setLeaving({ go: proceed, stay: reset });
  }, [state, proceed, reset]);

  useEffect(() => {
    if (!isHeld) return;
    // The question must come without signal too.
    preloadDialog().catch(() => {});
    const takeDown = guardLeaving((go) => {
      if (go) setLeaving({ go, stay: () => {} });
      else held.current = false;
    });
    // The browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      takeDown();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isHeld]);

  function stay() {
    leaving?.stay();
    setLeaving(null);
  }
  function leave() {
    setLeaving(null);
    leaveAtOnce(() => leaving?.go());
  }
  return { isAsking: leaving !== null, stay, leave };
}
