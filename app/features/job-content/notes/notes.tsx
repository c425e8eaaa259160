import StickyNote from 'lucide-react/icons/sticky-note';
import { allOf, type ContentContext } from '#app/features/job-content/content-context.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { usePendingRows } from '#app/offline/use-pending-rows.ts';
import { AsOf } from '#app/ui/as-of.tsx';
import { Button } from '#app/ui/button.tsx';
import { CouldNotLoad } from '#app/ui/could-not-load.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { NoteCard } from './note-card.tsx';
import { useNoteMutations } from './use-note-mutations.ts';

/** How long others than admins may change their own notes. */
const ownEditMs = 24 * 3_600_000;

interface NotesProps {
  context: ContentContext;
  /** Whether the user may add notes here. */
  mayAdd: boolean;
}

/** The notes of a job or a property, the newest first. */
export function Notes({ context, mayAdd }: NotesProps) {
  const user = useSessionUser();
  const { now, timeZone } = useCompanyDay();
  const query = trpc.notes.list.useQuery(allOf(context.of), { meta: { silent: true } });
  const notes = usePendingRows('notes', query.data?.data, context.of);
  const isOwn = ({ user_id, at }: PendingRow<'notes'>) =>
    user_id === user?.id && now - Date.parse(at) < ownEditMs;
  return (
    <div className="flex flex-col gap-4">
      {mayAdd && <NewNote context={context} />}
      {query.data ? (
        <AsOf query={query} timeZone={timeZone} />
      ) : query.error ? (
        <CouldNotLoad title="Error loading data" query={query} />
      ) : (
        <SkeletonList />
      )}
      {query.data && notes.length === 0 && (
        <EmptyState icon={StickyNote} title="No items found">
          {context.of.job_id !== undefined && 'Notes for the next person on this job appear here.'}
        </EmptyState>
      )}
      {notes.length > 0 && (
        <ul className="flex flex-col gap-3">
          {notes.map((note) => (
            <NoteCard
              key={note.ref}
              note={note}
              context={context}
              timeZone={timeZone}
              mayChange={context.blocked === undefined && (user?.role === 'admin' || isOwn(note))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** An empty note is not sent. */
function NewNote({ context }: { context: ContentContext }) {
  const { create } = useNoteMutations(context);
  const form = useForm({
    initial: { note: '' },
    onSubmit(values) {
      const note = values.note.trim();
      if (note === '') return;
      create(
        note,
        () => form.reset(),
        // A rejected note has left the outbox: it returns to the field, unless the next one is being typed.
        () => form.update((now) => ({ note: now.note || note })),
      );
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-2">
      <TextareaField label="New note" rows={2} {...form.text('note')} />
      <Button type="submit" kind="secondary" className="self-end">
        Add note
      </Button>
    </Form>
  );
}
