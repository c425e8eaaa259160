import { useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { useSheetLocation } from './end-sheet.tsx';
import { NoteOfEnd, type SheetProps, useNoteOfEnd } from './note-of-end.tsx';

const lengths = [
  { value: '15', label: '15 min' },
  { value: '30', label: '30 min' },
  { value: '60', label: '60 min' },
] as const;
type Length = (typeof lengths)[number]['value'];

/** Ends the record, because breaks are not paid; the tracking bar then reminds the worker to start again. */
export function BreakSheet({ open, active, tracking, onClose }: SheetProps) {
  const [length, setLength] = useState<Length>('30');
  const note = useNoteOfEnd(active);
  const location = useSheetLocation(open, tracking);
  const jobTitle = useJobTitle(active.jobId) ?? '';

  function begin() {
    if (!note.check()) return;
    onClose();
    tracking.end(active, {
      note: note.note,
      position: location.position,
      finished: false,
      onBreak: { jobId: active.jobId, jobTitle, propertyName: active.propertyName, minutes: Number(length) },
    });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      kind="sheet"
      title="Break"
      description="Your tracking will end now. A reminder to start again stays on screen."
      actions={
        <>
          <Button size="touch" wide onClick={begin}>
            Start break
          </Button>
          <Button kind="secondary" size="touch" wide onClick={onClose}>
            Keep working
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl label="Remind me after" size="touch" segments={lengths} value={length} onChange={setLength} />
        <NoteOfEnd note={note} />
        <p aria-live="polite" className="text-muted text-sm">
          {location.message}
        </p>
      </div>
    </Dialog>
  );
}

/** The title of a job, if it is in the cached list. */
function useJobTitle(id: number): string | undefined {
  const jobs = trpc.jobs.active.useQuery(undefined, { meta: { silent: true } });
  return jobs.data?.find((job) => job.id === id)?.job_title;
}
