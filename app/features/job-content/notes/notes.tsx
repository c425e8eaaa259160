import StickyNote from 'lucide-react/icons/sticky-note';
import { useState } from 'react';
import { allOf, type ContentContext } from '#app/features/job-content/content-context.ts';
import { nowIso } from '#app/lib/clock.ts';
import { formatMoment } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { draftName } from '#app/offline/drafts.ts';
import { rowName } from '#app/offline/entry.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { SyncBadge } from '#app/offline/ui/sync-badge.tsx';
import { useFormDraft } from '#app/offline/use-form-draft.ts';
import { editorIsClosed, useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import { usePendingRows } from '#app/offline/use-pending-rows.ts';
import { Button } from '#app/ui/button.tsx';
import { DeleteConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { LeaveConfirmDialog } from '#app/ui/leave-dialog.tsx';
import { PersonDisc } from '#app/ui/person-disc.tsx';
import { nearLimit, TextareaField } from '#app/ui/textarea-field.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { ownForHours } from '#server/infra/typed/limits.ts';
import { noteFields } from '#server/notes/fields.ts';
import { ListStatus } from '../list-status.tsx';

type Note = PendingRow<'notes'>;

/** The notes of a job or property, newest first. */
export function Notes({ context, mayAdd }: { context: ContentContext; mayAdd: boolean }) {
  const user = useSessionUser();
  const { now, timeZone } = useCompanyDay();
  const query = trpc.notes.list.useQuery(allOf(context.of));
  const notes = usePendingRows('notes', query.data?.data, context.of);
  const isOwn = ({ user_id, at }: Note) => user_id === user?.id && now - Date.parse(at) < ownForHours * 3_600_000;
  return (
    <div className="flex flex-col gap-4">
      {mayAdd && <NewNote context={context} />}
      <ListStatus query={query} />
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
        // A rejected note has left the outbox: restore its text, unless the next one is being typed.
        () => form.update((now) => ({ note: now.note || note })),
      );
    },
  });
  useFormDraft(form, draftName('note', context.of), ['note']);
  return (
    <Form form={form} className="flex flex-col gap-2">
      <TextareaField
        label="New note"
        rows={2}
        {...form.text('note')}
        maxLength={nearLimit(form.values.note, noteFields.note.limit)}
      />
      <Button type="submit" kind="secondary" className="self-end">
        Add note
      </Button>
    </Form>
  );
}

interface NoteCardProps {
  note: Note;
  context: ContentContext;
  timeZone: string;
  mayChange: boolean;
}

function NoteCard({ note, context, timeZone, mayChange }: NoteCardProps) {
  const { change, remove } = useNoteMutations(context);
  const [draft, setDraft] = useState<string | null>(null);
  const deleting = useDialog();
  const { author, user_id, at, sync } = note;

  function save() {
    const text = draft?.trim();
    if (!text || text === note.note) return setDraft(null);
    change(note, text, () => setDraft(null));
  }
  return (
    <li className="rounded-lg border border-line bg-raised px-4 py-3">
      <p className="flex items-center gap-2 text-muted text-sm">
        <PersonDisc id={user_id} name={author} />
        <span className="grow">{[author, formatMoment(at, timeZone)].filter(Boolean).join(', ')}</span>
        <SyncBadge sync={sync} />
      </p>
      {draft === null ? (
        <p className="mt-1 whitespace-pre-line break-words">{note.note}</p>
      ) : (
        <TextareaField
          label={noteFields.note.label}
          hideLabel
          rows={3}
          autoFocus
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          maxLength={nearLimit(draft, noteFields.note.limit)}
          className="mt-2"
        />
      )}
      {mayChange && (
        <div className="-mb-1 mt-2 flex flex-wrap gap-2">
          {draft === null ? (
            <Button kind="quiet" className="-ml-3" onClick={() => setDraft(note.note)}>
              Edit
            </Button>
          ) : (
            <>
              <Button onClick={save}>Save</Button>
              <Button kind="secondary" onClick={() => deleting.open()}>
                Delete
              </Button>
              <Button kind="quiet" onClick={() => setDraft(null)}>
                Cancel
              </Button>
            </>
          )}
        </div>
      )}
      {draft !== null && <LeaveConfirmDialog isHeld={draft.trim() !== note.note} />}
      <DeleteConfirmDialog
        open={deleting.isOpen}
        onClose={deleting.close}
        onDelete={() => remove(note, deleting.close)}
      >
        Note deleted
      </DeleteConfirmDialog>
    </li>
  );
}

/** Mutations of notes, through the outbox; `onStored` runs once the entry is stored on the phone. */
function useNoteMutations({ of, about, toastOptions }: ContentContext) {
  const { mutate } = useOutboxMutation({ toastOptions });
  const now = () => nowIso();
  const needs = ({ ref }: Note) => [rowName('notes', ref)];
  return {
    create(note: string, onStored: () => void, onError: () => void) {
      const client_ref = newUuid();
      const body = { ...of, note, client_ref };
      mutate({ entry: { kind: 'note', at: now(), makes: [client_ref], about, body }, onStored }, { onError });
    },
    change(note: Note, text: string, onStored: () => void) {
      const body = { id: note.ref, changes: { note: text } };
      const entry = { kind: 'note_change', at: now(), needs: needs(note), about, body } as const;
      mutate({ entry, onStored, ...editorIsClosed });
    },
    remove(note: Note, onStored: () => void) {
      const body = { id: note.ref };
      mutate({ entry: { kind: 'note_remove', at: now(), needs: needs(note), about, body }, onStored });
    },
  };
}
