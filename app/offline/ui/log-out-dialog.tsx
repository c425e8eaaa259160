import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';

interface LogOutDialogProps {
  /** How many entries are not sent; null: nothing is asked. */
  count: number | null;
  onLogOut: () => void;
  onCancel: () => void;
}

/** Asked before a log-out while entries wait. They stay on the phone, for their own user only. */
export function LogOutDialog({ count, onLogOut, onCancel }: LogOutDialogProps) {
  return (
    <ConfirmDialog
      open={count !== null}
      onOpenChange={onCancel}
      title={count === 1 ? '1 entry is not sent yet' : `${count ?? 0} entries are not sent yet`}
      confirm="Log out anyway"
      cancel="Stay logged in"
      onConfirm={onLogOut}
    >
      They stay on this phone, and are sent when you log in here again. Nobody else sees them.
    </ConfirmDialog>
  );
}
