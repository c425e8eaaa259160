import StickyNote from 'lucide-react/icons/sticky-note';
import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ErrorState } from '#app/components/error-state.tsx';
import { SkeletonList } from '#app/components/skeleton.tsx';
import { TextareaField } from '#app/components/textarea-field.tsx';
import { errorWords } from '#app/lib/error-words.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { NoteLine } from './note-line.tsx';
import type { OnTheJob } from './sub-screen.tsx';
import { useJobNotes } from './use-job-rows.ts';
import { useWriting } from './use-writing.ts';

/** 'Job Notes': written, read, mended and deleted; the newest first. */
export function NotesScreen({ jobId, about, timeZone }: OnTheJob) {
  const { query, notes } = useJobNotes(jobId);
  return (
    <>
      <NewNote jobId={jobId} about={about} />
      {query.error && !query.data ? (
        <ErrorState
          title="The notes could not be loaded"
          message={errorWords(query.error)}
          onRetry={query.refetch}
          retrying={query.isFetching}
        />
      ) : !query.data ? (
        <SkeletonList />
      ) : (
        notes.length === 0 && (
          <EmptyState icon={StickyNote} title="No notes yet">
            What the next one should know of this job stands here.
          </EmptyState>
        )
      )}
      {notes.length > 0 && (
        <ul className="flex flex-col gap-3">
          {notes.map((note) => (
            <NoteLine key={note.ref} note={note} about={about} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </>
  );
}

/** A note without words is not sent (S1 5). */
function NewNote({ jobId, about }: { jobId: number; about: string }) {
  const create = useWriting();
  const [words, setWords] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    const note = words.trim();
    if (note === '') return;
    const client_ref = newUuid();
    create.mutate(
      {
        draft: {
          kind: 'note',
          at: new Date().toISOString(),
          makes: [client_ref],
          about,
          body: { job_id: jobId, note, client_ref },
        },
        onStored: () => setWords(''),
      },
      // Refused, it is not in the outbox any more: it stands here again, unless the next is being typed.
      { onError: () => setWords((typed) => typed || note) },
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
