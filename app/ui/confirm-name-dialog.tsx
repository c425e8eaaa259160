import type { ReactNode } from 'react';
import { plainText } from '#server/infra/typed/plain-text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogCancel } from './dialog-scope.tsx';
import { TextField } from './field.tsx';
import { Form, useForm } from './form.tsx';

interface ConfirmNameDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** To be typed before anything happens. */
  name: string;
  /** Shown at the field if another name was typed. */
  error: string;
  maxLength: number;
  confirm: string;
  isPending: boolean;
  /** `options`: shows a rejection at the field, and closes the dialog once it is done. */
  onConfirm: (typed: string, options: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
  /** Consequences. */
  children: ReactNode;
}

/** Asks for a name before something that can't be undone. Render it anew at each opening, for an empty field. */
export function ConfirmNameDialog(props: ConfirmNameDialogProps) {
  const { isOpen, onClose, title, name, error, maxLength, confirm, isPending, onConfirm, children } = props;
  const form = useForm({
    initial: { name: '' },
    validate: (typed) => ({ name: plainText(typed.name) === plainText(name) ? undefined : error }),
    isPending,
    onSubmit: (typed) => onConfirm(typed.name.trim(), form.saved(onClose)),
  });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      role="alertdialog"
      title={title}
      description="This can’t be undone."
      actions={
        <>
          <Button kind="danger" loading={isPending} onClick={form.submit}>
            {confirm}
          </Button>
          <DialogCancel />
        </>
      }
    >
      <div>{children}</div>
      <Form form={form}>
        <TextField
          label={`Type ‘${name}’ to confirm`}
          autoComplete="off"
          maxLength={maxLength}
          {...form.text('name')}
        />
      </Form>
    </Dialog>
  );
}
