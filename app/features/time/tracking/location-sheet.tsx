import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { noLocationWords } from './failure-words.ts';
import type { LocationChoice } from './use-position.tsx';

export { goesWithout, goWithout } from './without-location.ts';

interface LocationSheetProps {
  open: boolean;
  /** Why there is none, in the browser's case. */
  message: string | undefined;
  isStart: boolean;
  onChoose: (choice: LocationChoice) => void;
}

/** No location: why, and on without it. The way on is the main button, so that nobody stands still. */
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
          {!isStart && <p className="mt-2">{noLocationWords}</p>}
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
