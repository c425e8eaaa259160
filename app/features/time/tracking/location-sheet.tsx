import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { noLocationMessage } from './error-messages.ts';
import type { LocationChoice } from './use-position.tsx';

interface LocationSheetProps {
  open: boolean;
  /** Why there is none, in the browser's case. */
  message: string | undefined;
  isStart: boolean;
  onChoose: (choice: LocationChoice) => void;
}

/** Says why there is no location. The main button goes on without it. */
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
            Go on without location
          </Button>
          <Button kind="secondary" size="touch" wide onClick={() => onChoose('again')}>
            Try again
          </Button>
        </>
      }
    >
      <p className="text-muted">
        Your time is recorded either way; the office sees that there was no location.
      </p>
    </Dialog>
  );
}

/** The choice holds for the day: a phone without location must not ask at every action. */
const chosenKey = 'withoutLocation';
let chosenOn: string | null = null;
const deviceDay = () => new Date().toDateString();

export function goesWithout(): boolean {
  try {
    chosenOn = localStorage.getItem(chosenKey) ?? chosenOn;
  } catch {
    // Then it holds until the page is reloaded.
  }
  return chosenOn === deviceDay();
}

export function goWithout(): void {
  chosenOn = deviceDay();
  try {
    localStorage.setItem(chosenKey, chosenOn);
  } catch {
    // As above.
  }
}
