import { Button } from '#app/components/button.tsx';
import { Dialog } from '#app/components/dialog.tsx';

interface EndQuestionProps {
  open: boolean;
  /** What the saved record is. */
  isDriving: boolean;
  /** The activity that was chosen and not submitted. */
  unsubmitted: string | undefined;
  onEnd: (finished: boolean) => void;
  onCancel: () => void;
}

/** Asked when work ends: 'Job finished?'. And before a drive ends whose switch to work was never submitted. */
export function EndQuestion({ open, isDriving, unsubmitted, onEnd, onCancel }: EndQuestionProps) {
  const left = unsubmitted && `You chose ${unsubmitted}, but did not submit it: it is not recorded.`;
  return (
    <Dialog
      open={open}
      onOpenChange={onCancel}
      kind="sheet"
      title={isDriving ? 'End the drive?' : 'Job finished?'}
      description={left}
      actions={
        isDriving ? (
          <>
            <Button size="touch" wide onClick={() => onEnd(false)}>
              End Tracking
            </Button>
            <Button kind="secondary" size="touch" wide onClick={onCancel}>
              Keep tracking
            </Button>
          </>
        ) : (
          <>
            <Button size="touch" wide onClick={() => onEnd(true)}>
              Job finished
            </Button>
            <Button kind="secondary" size="touch" wide onClick={() => onEnd(false)}>
              Coming back
            </Button>
          </>
        )
      }
    >
      {!isDriving && (
        <p className="text-muted">
          Either answer ends your tracking now. A finished job goes to the office to be checked.
        </p>
      )}
    </Dialog>
  );
}
