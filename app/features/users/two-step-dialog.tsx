import { PasswordDialog, unlessPasswordNeeded, useReauthenticated } from '#app/features/account/reauthenticate.tsx';
import { nameOf, type User } from '#app/features/labels/user-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { trpc } from '#app/lib/trpc.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';

interface TwoStepDialogProps {
  /** Null: closed. */
  user: User | null;
  onClose: () => void;
}

/** Turns off the one-time codes and passkeys of somebody who lost their phone. */
export function TwoStepDialog({ user, onClose }: TwoStepDialogProps) {
  const refresh = useRefresh('users');
  const remove = trpc.auth.twoFactor.removeOf.useMutation({
    meta: { success: 'Two-step login is off', error: unlessPasswordNeeded },
    onSettled: () => {
      onClose();
      return refresh();
    },
  });
  const reauthenticated = useReauthenticated(remove);
  const last = useLastShown(user);
  return (
    <>
      <ConfirmDialog
        open={user !== null}
        onOpenChange={(open) => !open && onClose()}
        title={`Turn off two-step login for ${last ? nameOf(last) : ''}?`}
        confirm="Turn off"
        danger
        loading={remove.isPending}
        onConfirm={() => user && reauthenticated.send({ id: user.id })}
      >
        For somebody who lost their phone. Their one-time codes and passkeys stop working, and they’re logged out
        everywhere. Their password alone is then enough: if someone else may know it, send them a password link too.
      </ConfirmDialog>
      <PasswordDialog {...reauthenticated.dialog} />
    </>
  );
}
