import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { noLocationMessage } from './tracking-labels.ts';
import type { LocationChoice } from './use-position.tsx';
import type { Tracking } from './use-tracking.ts';

interface LocationSheetProps {
  open: boolean;
  message: string | undefined;
  isStart: boolean;
  onChoose: (choice: LocationChoice) => void;
}

export function LocationSheet({ open, message, isStart, onChoose }: LocationSheetProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={() => onChoose('stop')}
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
          <Button size="touch" wide onClick={() => onChoose('without')}>
            Continue without location
          </Button>
          <Button kind="secondary" size="touch" wide onClick={() => onChoose('again')}>
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

/** 'Without location' is valid for the day, so that a phone without location does not ask at every action. */
const chosenKey = 'withoutLocation';
let chosenOn: string | null = null;
const deviceDay = () => new Date().toDateString();

export function isWithoutLocation(): boolean {
  try {
    chosenOn = localStorage.getItem(chosenKey) ?? chosenOn;
  } catch {
    // Without storage the choice is valid until the page is reloaded.
  }
  return chosenOn === deviceDay();
}

export function continueWithoutLocation(): void {
  chosenOn = deviceDay();
  try {
    localStorage.setItem(chosenKey, chosenOn);
  } catch {
    // See isWithoutLocation().
  }
}

export function EndFailedDialog({ tracking, onClear }: { tracking: Tracking; onClear: () => void }) {
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
