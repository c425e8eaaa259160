import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { Tracking } from './use-tracking.ts';

interface EndFailedDialogProps {
  tracking: Tracking;
  onClear: () => void;
}

/** The record could not be ended: the worker can try again or clear it on this device. */
export function EndFailedDialog({ tracking, onClear }: EndFailedDialogProps) {
  const { endFailure, tryAgainLater } = tracking;
  return (
    <Dialog
      open={endFailure !== null}
      onOpenChange={tryAgainLater}
      kind="sheet"
      role="alertdialog"
      title="Tracking couldn’t be ended"
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
        Clear Tracking only removes it from this phone. The office will still see it running until it’s ended.
      </p>
    </Dialog>
  );
}
