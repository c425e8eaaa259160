import Car from 'lucide-react/icons/car';
import { useState } from 'react';
import { JobLabel } from '#app/features/pickers/job-label.tsx';
import type { TrackableJob } from '#app/features/pickers/trackable-job.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { likelyJobs, searchJobs } from './likely-jobs.ts';
import { NoteOfEnd, type SheetProps, useNoteOfEnd } from './note-of-end.tsx';

const shownJobs = 8;

/** Picks the next job: ends the running work and starts the drive with one press. */
export function DriveSheet({ open, active, tracking, onClose }: SheetProps) {
  const jobs = trpc.jobs.active.useQuery(undefined, { meta: { silent: true } });
  const [query, setQuery] = useState('');
  const note = useNoteOfEnd(active);
  const groups = query.trim()
    ? [{ title: '', jobs: searchJobs(jobs.data ?? [], query).slice(0, shownJobs) }]
    : likelyJobs(jobs.data ?? [], null, shownJobs);
  const isEmpty = groups.every((group) => group.jobs.length === 0);

  function drive(job: TrackableJob) {
    if (!note.check()) return;
    onClose();
    tracking.start(job, true, { active, note: note.note });
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
                  className="flex min-h-touch w-full items-center gap-3 rounded-lg border border-line-strong px-4 py-1.5 text-left hover:bg-sunken"
                >
                  <JobLabel job={job} />
                  <Car className="size-5 shrink-0 text-driving" />
                </button>
              </li>
            ))}
          </ul>
        ))}
        {isEmpty && <p className="text-muted">Nothing available</p>}
      </div>
    </Dialog>
  );
}
