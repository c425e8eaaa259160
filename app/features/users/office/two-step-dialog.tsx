import { PasswordDialog, unlessPasswordNeeded, useReauthenticated } from '#app/features/account/reauthenticate.tsx';
import { nameOf, type User } from '#app/features/labels/user-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { trpc } from '#app/lib/trpc.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';

/** Turns off the one-time codes and passkeys of somebody who lost their phone. */
export function TwoStepDialog({ dialog }: { dialog: DialogState<User> }) {
  const refresh = useRefresh('users');
  const remove = trpc.auth.twoFactor.removeOf.useMutation({
    meta: { success: 'Two-step login is off', error: unlessPasswordNeeded },
    onSettled: () => {
      dialog.close();
      return refresh();
    },
  });
  const reauthenticated = useReauthenticated(remove);
  return (
    <>
      <ConfirmDialog
        open={dialog.isOpen}
        onOpenChange={dialog.close}
        title={`Turn off two-step login for ${dialog.shown ? nameOf(dialog.shown) : ''}?`}
        confirm="Turn off"
        danger
        loading={remove.isPending}
        onConfirm={() => dialog.value && reauthenticated.send({ id: dialog.value.id })}
      >
        For somebody who lost their phone. Their one-time codes and passkeys stop working, and they’re logged out
        everywhere. Their password alone is then enough: if someone else may know it, send them a password link too.
      </ConfirmDialog>
      <PasswordDialog {...reauthenticated.dialog} />
    </>
  );
}
