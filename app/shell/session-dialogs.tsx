import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

/** Asks before a session ends. Title and text are agreed: docs/decisions/0025. */
export function StillHereDialog({ open, loading, onStay }: { open: boolean; loading: boolean; onStay: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={() => {}}
      dismissible={false}
      role="alertdialog"
      title="Dissconnect?"
      description="Are you still here ?"
      actions={
        <Button size="touch" loading={loading} onClick={onStay}>
          Yes, I'm here
        </Button>
      }
    />
  );
}

interface LogOutDialogProps {
  open: boolean;
  /** Number of unsent entries. */
  count: number;
  onLogOut: () => void;
  onCancel: () => void;
}

/** Confirms a log-out while entries are unsent. They stay on the phone, for their own user only. */
export function LogOutDialog({ open, count, onLogOut, onCancel }: LogOutDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onCancel}
      title={count === 1 ? '1 entry hasn’t been sent yet' : `${count} entries haven’t been sent yet`}
      confirm="Log out anyway"
      cancel="Stay logged in"
      onConfirm={onLogOut}
    >
      They’ll stay on this phone and be sent when you log in here again. Nobody else can see them.
    </ConfirmDialog>
  );
}
