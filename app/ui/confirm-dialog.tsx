import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogCancel } from './dialog-cancel.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Explains the consequence, and if it can be undone. */
  children?: ReactNode;
  /** Below the text, such as a field to fill in. */
  more?: ReactNode;
  /** The verb itself ('Delete', 'End tracking'), never 'OK'. */
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  danger?: boolean;
  loading?: boolean;
}

/** Confirms an action that is hard to undo. Stays open while `loading`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirm, cancel = 'Cancel', onConfirm, danger, loading, more } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={children}
      role="alertdialog"
      actions={
        <>
          <Button kind={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
            {confirm}
          </Button>
          <DialogCancel>{cancel}</DialogCancel>
        </>
      }
    >
      {more}
    </Dialog>
  );
}

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
