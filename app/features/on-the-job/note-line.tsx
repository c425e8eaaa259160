import { useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { TextareaField } from '#app/components/textarea-field.tsx';
import { useSessionUser } from '#app/features/session/signed-in.tsx';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { rowName } from '#app/lib/outbox/entry.ts';
import type { ShownNote } from './laid-over.ts';
import { SendingBadge } from './sending-badge.tsx';
import { useWriting } from './use-writing.ts';

/** Others than admins change what they wrote for so long (PRODUCT 4). */
const ownForMs = 24 * 3_600_000;

interface NoteLineProps {
  note: ShownNote;
  about: string;
  timeZone: string;
}

/** A note: read, then Edit, then Save or Delete (S1 4). */
export function NoteLine({ note, about, timeZone }: NoteLineProps) {
  const user = useSessionUser();
  const change = useWriting();
  const [draft, setDraft] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { ref, author, at, sending } = note;
  const isOwn = note.user_id === user?.id && Date.now() - Date.parse(at) < ownForMs;
  const now = () => ({ at: new Date().toISOString(), needs: [rowName('notes', ref)], about });

  function save() {
    const words = draft?.trim();
    if (!words || words === note.note) return setDraft(null);
    change.mutate({
      draft: { kind: 'note_change', ...now(), body: { id: ref, changes: { note: words } } },
      onStored: () => setDraft(null),
    });
  }
  function remove() {
    change.mutate({
      draft: { kind: 'note_remove', ...now(), body: { id: ref } },
      onStored: () => setAsking(false),
    });
  }
  return (
    <li className="rounded-lg border border-line bg-raised px-4 py-3">
      <p className="flex items-start gap-2 text-muted text-sm">
        <span className="grow">
          {author && `${author}, `}
          {formatDay(at, timeZone)}, {formatTimeOfDay(at, timeZone)}
        </span>
        <SendingBadge sending={sending} />
      </p>
      {draft === null ? (
        <p className="mt-1 whitespace-pre-line break-words">{note.note}</p>
      ) : (
        <TextareaField
          label="Note"
          hideLabel
          rows={3}
          autoFocus
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          className="mt-2"
        />
      )}
      {(isOwn || user?.role === 'admin') && (
        <div className="-mb-1 mt-2 flex flex-wrap gap-2">
          {draft === null ? (
            <Button kind="quiet" className="-ml-3" onClick={() => setDraft(note.note)}>
              Edit
            </Button>
          ) : (
            <>
              <Button onClick={save}>Save</Button>
              <Button kind="secondary" onClick={() => setAsking(true)}>
                Delete
              </Button>
              <Button kind="quiet" onClick={() => setDraft(null)}>
                Cancel
              </Button>
            </>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this note?"
        confirm="Delete"
        danger
        onConfirm={remove}
      >
        It cannot be brought back here.
      </ConfirmDialog>
    </li>
  );
}
