import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { currentPasswordMessage, reauthenticate } from '#server/auth/constants.ts';
import { maxPasswordLength } from '#server/infra/typed/password.ts';

const needsPassword = (error: unknown) => rejectionOf(error)?.details?.cause === reauthenticate;

/** A mutation's `meta.error`: the dialog says it, not a toast. */
export const unlessPasswordNeeded = (error: unknown) => !needsPassword(error) && errorMessage(error);

interface Mutation<Input> {
  mutate: (
    input: Input & { currentPassword?: string },
    options: { onSuccess: () => void; onError: (error: unknown) => void },
  ) => void;
  isPending: boolean;
}

type OnRejected = ((error: unknown) => void) | undefined;

/**
 * Sends a mutation that may ask for the current password, which the server does once the log-in is older than 10
 * minutes: the dialog then sends the same input again with it. Render `<PasswordDialog {...dialog} />`.
 */
export function useReauthenticated<Input extends object>(mutation: Mutation<Input>) {
  const dialog = useDialog<{ input: Input; error: string | null; onRejected: OnRejected }>();
  function send(input: Input, onRejected: OnRejected, currentPassword?: string) {
    mutation.mutate(currentPassword === undefined ? input : { ...input, currentPassword }, {
      onSuccess: dialog.close,
      onError: (error) => {
        if (needsPassword(error)) {
          dialog.open({ input, onRejected, error: currentPassword === undefined ? null : errorMessage(error) });
        } else {
          dialog.close();
          onRejected?.(error);
        }
      },
    });
  }
  return {
    /** `onRejected`: for other errors than a missing password. */
    send: (input: Input, onRejected?: OnRejected) => send(input, onRejected),
    dialog: {
      open: dialog.isOpen,
      error: dialog.shown?.error ?? null,
      isPending: mutation.isPending,
      onSubmit: (password: string) => dialog.value && send(dialog.value.input, dialog.value.onRejected, password),
      onCancel: dialog.close,
    },
  };
}

interface PasswordDialogProps {
  open: boolean;
  error: string | null;
  isPending: boolean;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

export function PasswordDialog({ open, error, isPending, onSubmit, onCancel }: PasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onCancel}
      title="Confirm it’s you"
      description="You logged in a while ago, so this needs your current password."
    >
      <PasswordForm error={error} isPending={isPending} onSubmit={onSubmit} />
    </Dialog>
  );
}

function PasswordForm({ error, isPending, onSubmit }: Pick<PasswordDialogProps, 'error' | 'isPending' | 'onSubmit'>) {
  const form = useForm({
    initial: { currentPassword: '' },
    validate: ({ currentPassword }) => ({
      currentPassword: currentPassword === '' ? currentPasswordMessage : undefined,
    }),
    onSubmit: ({ currentPassword }) => onSubmit(currentPassword),
    isPending,
  });
  const field = form.text('currentPassword');
  return (
    <Form form={form} method="post" isHeld={false} className="flex flex-col gap-4">
      <PasswordField
        label="Current password"
        name="current-password"
        maxLength={maxPasswordLength}
        {...field}
        error={field.error ?? error}
        readOnly={isPending}
      />
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button type="submit" loading={isPending}>
          Continue
        </Button>
        <DialogCancel />
      </div>
    </Form>
  );
}
