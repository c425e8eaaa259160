import Car from 'lucide-react/icons/car';
import Hammer from 'lucide-react/icons/hammer';
import { useRef, useState } from 'react';
import { JobLabel } from '#app/features/pickers/job-label.tsx';
import type { StartableJob, TrackableJob } from '#app/features/pickers/trackable-job.ts';
import { useTrackableJobs } from '#app/features/pickers/trackable-jobs.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { minimumNoteLength } from '#server/time-tracking/constants.ts';
import { noteError, useDraft } from './draft.ts';
import { useSheetLocation } from './end-sheet.tsx';
import { likelyJobs } from './likely-jobs.ts';
import { useDayPlan } from './use-day-plan.ts';
import { useFoundJobs } from './use-found-jobs.ts';
import { useTracking } from './use-tracking.ts';

interface SheetProps {
  open: boolean;
  active: ActiveTracking;
  onClose: () => void;
}

function useNoteOfEnd(active: ActiveTracking) {
  // The running record's own unsaved words, which this sheet completes.
  const { draft, change } = useDraft(active);
  const [isTyped, setTyped] = useState(false);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const value = isTyped ? draft.note : draft.note || active.note;
  const trimmed = value.trim();
  const errorOf = (note: string) => noteError(active, { note, isDriving: active.isDriving }, true);
  return {
    note: trimmed,
    value,
    error,
    field,
    /** Whether to show the field: only if the note is missing or too short. */
    isShown: isTyped || errorOf(trimmed) !== undefined,
    type(text: string) {
      setTyped(true);
      change({ note: text });
      setError(undefined);
    },
    check(): boolean {
      const found = errorOf(trimmed);
      setError(found);
      if (found) field.current?.focus();
      return !found;
    },
  };
}

function NoteOfEnd({ note }: { note: ReturnType<typeof useNoteOfEnd> }) {
  return note.isShown ? (
    <TextareaField
      ref={note.field}
      label="What did you do here?"
      rows={2}
      value={note.value}
      onChange={(event) => note.type(event.target.value)}
      atLeast={minimumNoteLength}
      error={note.error}
    />
  ) : null;
}

const shownJobs = 8;

export function DriveSheet({ open, active, onClose }: SheetProps) {
  const { run } = useTracking();
  const { current } = useTrackableJobs();
  const [query, setQuery] = useState('');
  const note = useNoteOfEnd(active);
  const plan = useDayPlan(active);
  const { found, isSearching } = useFoundJobs(query);
  const groups = query.trim()
    ? [{ title: '', jobs: found.filter(({ id }) => id !== active.jobId).slice(0, shownJobs) }]
    : likelyJobs(current ?? [], plan, null, shownJobs);

  function drive(job: TrackableJob) {
    if (!note.check()) return;
    onClose();
    void run({ do: 'start', job, isDriving: true, previous: { active, note: note.note } });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      kind="sheet"
      title="Drive to..."
      description="Your work here will end and driving will start."
    >
      <div className="flex flex-col gap-3">
        <NoteOfEnd note={note} />
        <TextField
          type="search"
          label="Job"
          hideLabel
          autoComplete="off"
          placeholder="Title, address, postcode or #number"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {groups.map(({ title, jobs: of }) => (
          <ul key={title} aria-label={title || 'Found'} className="flex flex-col gap-2">
            {title && (
              <li aria-hidden="true" className="font-medium text-muted text-sm">
                {title}
              </li>
            )}
            {of.map((job) => (
              <li key={job.id}>
                <button
                  type="button"
                  onClick={() => drive(job)}
                  className="flex min-h-touch w-full items-center gap-3 rounded-lg border border-line-control px-4 py-1.5 text-left hover:bg-hover"
                >
                  <JobLabel job={job} />
                  <Car className="size-5 shrink-0 text-driving" />
                </button>
              </li>
            ))}
          </ul>
        ))}
        {groups.every((group) => group.jobs.length === 0) && (
          <p className="text-muted">{isSearching ? 'Searching...' : 'Nothing available'}</p>
        )}
      </div>
    </Dialog>
  );
}

interface SwitchSheetProps extends SheetProps {
  /** The job to drive to or to work on. */
  job: StartableJob;
  isDriving: boolean;
  /** `note`: of the work that ends. */
  onStart: (note: string) => void;
}

/** Asks for the note of the running work before the next job starts. */
export function SwitchSheet({ open, active, job, isDriving, onClose, onStart }: SwitchSheetProps) {
  const note = useNoteOfEnd(active);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      kind="sheet"
      title={isDriving ? `Drive to ${job.job_title}` : `Work on ${job.job_title}`}
      description={`Your work at ${active.propertyName} will end.`}
      actions={
        <>
          <Button
            size="touch"
            wide
            icon={isDriving ? Car : Hammer}
            onClick={() => note.check() && onStart(note.note)}
            className={isDriving ? 'bg-driving! text-on-driving!' : 'bg-working! text-on-working!'}
          >
            {isDriving ? 'Drive' : 'Work'}
          </Button>
          <Button kind="secondary" size="touch" wide onClick={onClose}>
            Keep working
          </Button>
        </>
      }
    >
      <NoteOfEnd note={note} />
    </Dialog>
  );
}

const lengths = [
  { value: '15', label: '15 min' },
  { value: '30', label: '30 min' },
  { value: '60', label: '60 min' },
] as const;
type Length = (typeof lengths)[number]['value'];

/** Ends the record, because breaks are not paid; the tracking bar then reminds the worker to start again. */
export function BreakSheet({ open, active, onClose }: SheetProps) {
  const { run } = useTracking();
  const [length, setLength] = useState<Length>('30');
  const note = useNoteOfEnd(active);
  const location = useSheetLocation(open);
  const { jobs } = useTrackableJobs();
  const jobTitle = jobs.find(({ id }) => id === active.jobId)?.job_title ?? '';

  function begin() {
    if (!note.check()) return;
    onClose();
    const onBreak = { jobId: active.jobId, jobTitle, propertyName: active.propertyName, minutes: Number(length) };
    const position = location.position.current;
    void run({ do: 'end', active, note: note.note, position, finished: false, onBreak });
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
