import StickyNote from 'lucide-react/icons/sticky-note';
import { type FormEvent, useState } from 'react';
import { AsOf } from '#app/components/as-of.tsx';
import { Button } from '#app/components/button.tsx';
import { CouldNotLoad } from '#app/components/could-not-load.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { SkeletonList } from '#app/components/skeleton.tsx';
import { TextareaField } from '#app/components/textarea-field.tsx';
import type { JobInHand } from '#app/features/jobs/job-in-hand.ts';
import { useSessionUser } from '#app/features/session/signed-in.tsx';
import { useCompanyDay } from '#app/features/session/use-company-day.ts';
import type { ShownNote } from './laid-over-notes.ts';
import { NoteCard } from './note-card.tsx';
import { useJobNotes } from './use-job-notes.ts';
import { useNoteCalls } from './use-note-calls.ts';

/** Others than admins change what they wrote for so long (PRODUCT 4). */
const ownForMs = 24 * 3_600_000;

/** The notes of a job, the newest first: written, read, mended, deleted; `mayAdd` for those who work on it. */
export function JobNotes({ job, mayAdd }: { job: JobInHand; mayAdd: boolean }) {
  const user = useSessionUser();
  const { now, timeZone } = useCompanyDay();
  const { query, notes } = useJobNotes(job.jobId);
  const mayChange = ({ user_id, at }: ShownNote) =>
    user?.role === 'admin' || (user_id === user?.id && now - Date.parse(at) < ownForMs);
  return (
    <div className="flex flex-col gap-4">
      {mayAdd && <NewNote job={job} />}
      {query.data ? (
        <AsOf query={query} timeZone={timeZone} />
      ) : query.error ? (
        <CouldNotLoad title="Error loading data" query={query} />
      ) : (
        <SkeletonList />
      )}
      {query.data && notes.length === 0 && (
        <EmptyState icon={StickyNote} title="No items found">
          What the next one should know of this job stands here.
        </EmptyState>
      )}
      {notes.length > 0 && (
        <ul className="flex flex-col gap-3">
          {notes.map((note) => (
            <NoteCard key={note.ref} note={note} job={job} timeZone={timeZone} mayChange={mayChange(note)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** A note without words is not sent (S1 5). */
function NewNote({ job }: { job: JobInHand }) {
  const { create } = useNoteCalls(job);
  const [words, setWords] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    const note = words.trim();
    if (note === '') return;
    create(
      note,
      () => setWords(''),
      // Refused, it is not in the outbox any more: it stands here again, unless the next is being typed.
      () => setWords((typed) => typed || note),
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <TextareaField
        label="New note"
        rows={2}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" kind="secondary" className="self-end">
        Add note
      </Button>
    </form>
  );
}
