import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';

interface LogOutDialogProps {
  /** Number of unsent entries; null: closed. */
  count: number | null;
  onLogOut: () => void;
  onCancel: () => void;
}

/** Confirms a log-out while entries are unsent. They stay on the phone, for their own user only. */
export function LogOutDialog({ count, onLogOut, onCancel }: LogOutDialogProps) {
  return (
    <ConfirmDialog
      open={count !== null}
      onOpenChange={onCancel}
      title={count === 1 ? '1 entry hasn’t been sent yet' : `${count ?? 0} entries haven’t been sent yet`}
      confirm="Log out anyway"
      cancel="Stay logged in"
      onConfirm={onLogOut}
    >
      They’ll stay on this phone and be sent when you log in here again. Nobody else can see them.
    </ConfirmDialog>
  );
}
