import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface LeaveConfirmDialogProps {
  /** There is unsaved text or an unsaved choice. */
  isHeld: boolean;
  /** Describes the loss. */
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
