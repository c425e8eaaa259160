import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeleteConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onDelete: () => void;
  isDeleting?: boolean;
  /** An additional input, such as the reason. */
  more?: ReactNode;
  /** A sentence that names what is deleted. */
  children: ReactNode;
}

export function DeleteConfirmDialog({ open, onClose, onDelete, isDeleting, more, children }: DeleteConfirmDialogProps) {
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
