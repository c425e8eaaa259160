import StickyNote from 'lucide-react/icons/sticky-note';
import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ErrorState } from '#app/components/error-state.tsx';
import { SkeletonList } from '#app/components/skeleton.tsx';
import { TextareaField } from '#app/components/textarea-field.tsx';
import { useSessionUser } from '#app/features/session/signed-in.tsx';
import { useCompanyDay } from '#app/features/session/use-company-day.ts';
import { errorWords } from '#app/lib/error-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { NoteCard } from './note-card.tsx';
import { type Note, useNoteCalls } from './use-note-calls.ts';

/** Others than admins change what they wrote for so long (PRODUCT 4). */
const ownForMs = 24 * 3_600_000;

/** The notes of a job, the newest first; `mayAdd` for those who work on it. */
export function JobNotes({ jobId, mayAdd }: { jobId: number; mayAdd: boolean }) {
  const user = useSessionUser();
  const { now, timeZone } = useCompanyDay();
  const query = trpc.notes.list.useQuery({ job_id: jobId, limit: 1000 }, { meta: { silent: true } });
  if (!query.data) {
    if (!query.error) return <SkeletonList />;
    return (
      <ErrorState title="Error loading data" message={errorWords(query.error)} onRetry={query.refetch} />
    );
  }
  const notes = query.data.data;
  const mayChange = (note: Note) =>
    user?.role === 'admin' || (note.user_id === user?.id && now - Date.parse(note.createdAt) < ownForMs);
  return (
    <div className="flex flex-col gap-4">
      {mayAdd && <NewNote jobId={jobId} />}
      {notes.length === 0 && <EmptyState icon={StickyNote} title="No items found" />}
      <ul className="flex flex-col gap-3">
        {notes.map((note) => (
          <li key={note.id}>
            <NoteCard note={note} timeZone={timeZone} mayChange={mayChange(note)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A note without words is not sent (S1 5). */
function NewNote({ jobId }: { jobId: number }) {
  const { create } = useNoteCalls();
  const [words, setWords] = useState('');
  const [client_ref, setRef] = useState(newUuid);
  function submit(event: FormEvent) {
    event.preventDefault();
    const note = words.trim();
    if (note === '' || create.isPending) return;
    create.mutate(
      { job_id: jobId, note, client_ref },
      {
        onSuccess: () => {
          setWords('');
          setRef(newUuid());
        },
      },
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
      <Button type="submit" kind="secondary" loading={create.isPending} className="self-end">
        Add note
      </Button>
    </form>
  );
}
