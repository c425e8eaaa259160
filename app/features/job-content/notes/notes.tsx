import StickyNote from 'lucide-react/icons/sticky-note';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { AsOf } from '#app/ui/as-of.tsx';
import { CouldNotLoad } from '#app/ui/could-not-load.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import type { ShownNote } from './laid-over-notes.ts';
import { NewNote } from './new-note.tsx';
import { NoteCard } from './note-card.tsx';
import { useNotes } from './use-job-notes.ts';
import type { NotesPlace } from './use-note-calls.ts';

/** Others than admins change what they wrote for so long. */
const ownForMs = 24 * 3_600_000;

interface NotesProps {
  at: NotesPlace;
  /** For those who work there. */
  mayAdd: boolean;
  /** Only to be read for now. */
  isLocked?: boolean;
  /** Where there are none yet. */
  hint?: string;
}

/** The notes of a job or a property, the newest first: written, read, mended, deleted. */
export function Notes({ at, mayAdd, isLocked = false, hint }: NotesProps) {
  const user = useSessionUser();
  const { now, timeZone } = useCompanyDay();
  const { query, notes } = useNotes(at.of);
  const mayChange = ({ user_id, at }: ShownNote) =>
    !isLocked && (user?.role === 'admin' || (user_id === user?.id && now - Date.parse(at) < ownForMs));
  return (
    <div className="flex flex-col gap-4">
      {mayAdd && <NewNote at={at} />}
      {query.data ? (
        <AsOf query={query} timeZone={timeZone} />
      ) : query.error ? (
        <CouldNotLoad title="Error loading data" query={query} />
      ) : (
        <SkeletonList />
      )}
      {query.data && notes.length === 0 && (
        <EmptyState icon={StickyNote} title="No items found">
          {hint}
        </EmptyState>
      )}
      {notes.length > 0 && (
        <ul className="flex flex-col gap-3">
          {notes.map((note) => (
            <NoteCard key={note.ref} note={note} at={at} timeZone={timeZone} mayChange={mayChange(note)} />
          ))}
        </ul>
      )}
    </div>
  );
}
