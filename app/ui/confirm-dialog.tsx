import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogCancel } from './dialog-cancel.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  children?: ReactNode;
  /** Under the words: something to be filled in. */
  more?: ReactNode;
  /** The verb itself ('Delete', 'End tracking'), never 'OK'. */
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  danger?: boolean;
  loading?: boolean;
}

/** A question before something that cannot easily be taken back. It stays open while `loading`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    children,
    confirm,
    cancel = 'Cancel',
    onConfirm,
    danger,
    loading,
    more,
  } = props;
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
