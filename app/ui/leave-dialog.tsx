import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface LeaveConfirmDialogProps {
  /** Something was typed or chosen that is neither sent nor stored. */
  isHeld: boolean;
  /** What is lost. */
  children?: ReactNode;
}

/** Asks before what was typed is lost: by Back, by closing what it stands in, by another tab, by a reload. */
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
      {children ?? 'What you typed is not saved yet, and is lost if you leave now.'}
    </ConfirmDialog>
  );
}
