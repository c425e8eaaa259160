import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeleteConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onDelete: () => void;
  isDeleting?: boolean;
  /** What else is asked: why. */
  more?: ReactNode;
  /** A sentence that says what is deleted. */
  children: ReactNode;
}

/** 'Are you sure?', before anything is deleted. */
export function DeleteConfirmDialog({
  open,
  onClose,
  onDelete,
  isDeleting,
  more,
  children,
}: DeleteConfirmDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Are you sure?"
      confirm="Delete"
      danger
      loading={isDeleting ?? false}
      onConfirm={onDelete}
      more={more}
    >
      {children}
    </ConfirmDialog>
  );
}
