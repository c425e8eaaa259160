import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { Tracking } from './use-tracking.ts';

interface EndFailedDialogProps {
  tracking: Tracking;
  onClear: () => void;
}

/** The record could not be ended: why, and on, or out of it on this device. */
export function EndFailedDialog({ tracking, onClear }: EndFailedDialogProps) {
  const { endFailure, tryAgainLater } = tracking;
  return (
    <Dialog
      open={endFailure !== null}
      onOpenChange={tryAgainLater}
      kind="sheet"
      role="alertdialog"
      title="Tracking was not ended"
      description={<p className="text-text">{endFailure}</p>}
      actions={
        <>
          <Button size="touch" wide onClick={tryAgainLater}>
            I'll try again
          </Button>
          <Button kind="secondary" size="touch" wide onClick={onClear}>
            Clear Tracking
          </Button>
        </>
      }
    >
      <p className="text-muted">
        Clear Tracking only takes it off this phone: the office still sees it running until you end it.
      </p>
    </Dialog>
  );
}
