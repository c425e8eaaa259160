import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { DialogCancel } from './dialog-scope.tsx';

interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange' | 'title'> {
  /** Explains the consequence, and if it can be undone. */
  children?: ReactNode;
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
  const { children, more, confirm, cancel, onConfirm, danger, loading, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
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

interface DeleteConfirmDialogProps
  extends Pick<ConfirmDialogProps, 'open' | 'more' | 'children'>,
    Partial<Pick<ConfirmDialogProps, 'confirm'>> {
  onClose: () => void;
  onDelete: () => void;
  isDeleting?: boolean;
}

/** `children`: a sentence that names what is deleted. */
export function DeleteConfirmDialog({ onClose, onDelete, isDeleting, ...rest }: DeleteConfirmDialogProps) {
  return (
    <ConfirmDialog
      confirm="Delete"
      {...rest}
      onOpenChange={onClose}
      title="Are you sure?"
      danger
      loading={isDeleting}
      onConfirm={onDelete}
    />
  );
}
