import { follow, storedTracking } from '#app/offline/active-tracking.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { noLocationMessage } from './tracking-labels.ts';
import { useTrackingState } from './tracking-state.ts';
import { useLastShown } from './use-last-shown.ts';

/** The dialogs of an action, on whichever page it was pressed. */
export function FailureSheets() {
  return (
    <>
      <LocationSheet />
      <EndFailedDialog />
    </>
  );
}

function LocationSheet() {
  const { noLocation } = useTrackingState().state;
  const { message, isStart = true, answer } = useLastShown(noLocation) ?? {};
  return (
    <Dialog
      open={noLocation !== null}
      onOpenChange={() => answer?.('stop')}
      kind="sheet"
      role="alertdialog"
      title="No location"
      description={
        <>
          <p className="text-text">{message}</p>
          {!isStart && <p className="mt-2">{noLocationMessage}</p>}
        </>
      }
      actions={
        <>
          <Button size="touch" wide onClick={() => answer?.('without')}>
            Continue without location
          </Button>
          <Button kind="secondary" size="touch" wide onClick={() => answer?.('again')}>
            Try again
          </Button>
        </>
      }
    >
      <p className="text-muted">
        Your time will still be recorded. The office will see that no location was available.
      </p>
    </Dialog>
  );
}

function EndFailedDialog() {
  const { state, change } = useTrackingState();
  const { endFailure } = state;
  const tryAgainLater = () => change({ endFailure: null });
  function clear() {
    // The server still has the record; do not offer it again at once.
    change({ endFailure: null, declined: storedTracking().running?.trackingId ?? null });
    follow(null);
  }
  return (
    <Dialog
      open={endFailure !== null}
      onOpenChange={tryAgainLater}
      kind="sheet"
      role="alertdialog"
      title="Tracking couldn’t be ended"
      description={<p className="text-text">{useLastShown(endFailure)}</p>}
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
        Clear Tracking only removes it from this phone. The office will still see it running until it’s ended.
      </p>
    </Dialog>
  );
}
