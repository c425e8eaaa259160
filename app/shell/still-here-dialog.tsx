import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

interface StillHereDialogProps {
  open: boolean;
  loading: boolean;
  onStay: () => void;
}

const nothing = () => {};

/** Asks before a session ends. Title and text are fixed by the specification. */
export function StillHereDialog({ open, loading, onStay }: StillHereDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={nothing}
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
