import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import type { TimeRecord } from '#server/time-tracking/schema.ts';
import { RecordFacts } from './record-facts.tsx';
import { StopForm } from './stop-form.tsx';

interface PreviousDialogProps {
  open: boolean;
  record: TimeRecord | null | undefined;
  timeZone: string;
  /** Longer than the maximum shift, so it was probably forgotten. */
  isForgotten: boolean;
  onReload: () => void;
  onCancel: () => void;
  onSaving: (isSaving: boolean) => void;
  onStopped: () => void;
}

/**
 * Offers an unfinished record that this device does not follow: started elsewhere, or before the storage was cleared.
 */
export function PreviousDialog(props: PreviousDialogProps) {
  const { open, record, timeZone, isForgotten, onReload, onCancel, onSaving, onStopped } = props;
  return (
    <Dialog
      open={open && record != null}
      onOpenChange={onCancel}
      kind="sheet"
      title="Previous Tracking Found"
      description="You have tracking that was not ended. If you do not reload it, please review your tracking and set an end time."
      actions={
        <>
          <Button kind={isForgotten ? 'secondary' : 'primary'} size="touch" wide onClick={onReload}>
            Yes, Reload
          </Button>
          <DialogCancel size="touch" wide>
            No, Cancel
          </DialogCancel>
        </>
      }
    >
      {record && (
        <div className="flex flex-col gap-4">
          <RecordFacts record={record} timeZone={timeZone} />
          {isForgotten && <StopForm record={record} timeZone={timeZone} onSaving={onSaving} onDone={onStopped} />}
        </div>
      )}
    </Dialog>
  );
}
