import { useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { TextareaField } from '#app/components/textarea-field.tsx';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { type Note, useNoteCalls } from './use-note-calls.ts';

interface NoteCardProps {
  note: Note;
  timeZone: string;
  mayChange: boolean;
}

/** A note: read, then Edit, then Save or Delete (S1 4). */
export function NoteCard({ note, timeZone, mayChange }: NoteCardProps) {
  const { update, remove } = useNoteCalls();
  const [draft, setDraft] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { User, createdAt } = note;
  function save() {
    const words = draft?.trim();
    if (!words || words === note.note) return setDraft(null);
    update.mutate(
      { id: note.id, changes: { note: words }, expected_updatedAt: note.updatedAt },
      { onSuccess: () => setDraft(null) },
    );
  }
  return (
    <article className="rounded-lg border border-line px-4 py-3">
      <p className="text-muted text-sm">
        {User ? `${User.first_name} ${User.last_name}, ` : ''}
        {formatDay(createdAt, timeZone)}, {formatTimeOfDay(createdAt, timeZone)}
      </p>
      {draft === null ? (
        <p className="mt-1 whitespace-pre-line break-words">{note.note}</p>
      ) : (
        <TextareaField
          label="Note"
          hideLabel
          rows={3}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          className="mt-2"
        />
      )}
      {mayChange && (
        <div className="-mb-1 mt-2 flex gap-2">
          {draft === null ? (
            <Button kind="plain" size="small" className="-ml-3" onClick={() => setDraft(note.note)}>
              Edit
            </Button>
          ) : (
            <>
              <Button size="small" loading={update.isPending} onClick={save}>
                Save
              </Button>
              <Button kind="secondary" size="small" onClick={() => setAsking(true)}>
                Delete
              </Button>
              <Button kind="quiet" size="small" onClick={() => setDraft(null)}>
                Cancel
              </Button>
            </>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Are you sure?"
        confirm="Delete"
        danger
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ id: note.id }, { onSettled: () => setAsking(false) })}
      >
        The note is deleted.
      </ConfirmDialog>
    </article>
  );
}
