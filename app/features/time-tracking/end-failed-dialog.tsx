import { Button } from '#app/components/button.tsx';
import { Dialog } from '#app/components/dialog.tsx';
import type { Tracking } from './use-tracking.ts';

/** The record could not be ended: why, and on, or out of it on this device. */
export function EndFailedDialog({ tracking }: { tracking: Tracking }) {
  const { endFailure, tryAgainLater, clear } = tracking;
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
          <Button kind="secondary" size="touch" wide onClick={clear}>
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
