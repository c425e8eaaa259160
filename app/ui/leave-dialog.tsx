import { useBlocker } from '@remix-run/react';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { addLeaveGuard, agreeToLeave, confirmLeaving, isAnythingHeld, type Leaving } from '#app/lib/leave-guard.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogBody } from './dialog.tsx';
import { LeaveScopeContext } from './dialog-scope.tsx';
import { usePreload } from './lazy-part.tsx';
import { useDialog } from './use-dialog.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

interface LeaveConfirmDialogProps {
  /** There is unsaved text or an unsaved choice. */
  isHeld: boolean;
  children?: ReactNode;
}

/** Asks before unsaved input is lost by Back, by closing its dialog, by another tab or by a reload. */
export function LeaveConfirmDialog({ isHeld, children }: LeaveConfirmDialogProps) {
  const { isAsking, stay, leave } = useLeaveGuard(isHeld, 'text');
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={stay}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={leave}
    >
      {children ?? 'Your changes haven’t been saved and will be lost if you leave.'}
    </ConfirmDialog>
  );
}

/** Asks before leaving while `isHeld`, as LeaveConfirmDialog. While `isAsking`, answer with `stay` or `leave`. */
export function useLeaveGuard(isHeld: boolean, question: 'text' | 'files') {
  const scope = useContext(LeaveScopeContext);
  const { isOpen: isAsking, value: leaving, open: ask, close } = useDialog<Leaving>();
  // A ref, because leaving may happen before the next render.
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
        confirm: ask,
        release: () => {
          held.current = false;
        },
      }),
    [scope, question, ask],
  );

  // The router supports one active blocker, the latest; so each one covers all guards.
  const { state, proceed, reset } = useBlocker(isAnythingHeld);
  useEffect(() => {
    if (state === 'blocked') confirmLeaving({ go: proceed, stay: reset, scope: null });
  }, [state, proceed, reset]);

  // The question must also work offline.
  usePreload(isHeld, DialogBody);
  useUnloadWarning(isHeld);

  function stay() {
    leaving?.stay();
    close();
  }
  function leave() {
    close();
    if (leaving) agreeToLeave(leaving, question);
  }
  return { isAsking, stay, leave };
}
