import { useState } from 'react';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { SyncBadge } from '#app/offline/ui/sync-badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { DeleteConfirmDialog } from '#app/ui/delete-dialog.tsx';
import { LeaveConfirmDialog } from '#app/ui/leave-dialog.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { useNoteMutations } from './use-note-mutations.ts';

interface NoteCardProps {
  note: PendingRow<'notes'>;
  context: ContentContext;
  timeZone: string;
  mayChange: boolean;
}

/** A note, or the form for its text after Edit. */
export function NoteCard({ note, context, timeZone, mayChange }: NoteCardProps) {
  const { change, remove } = useNoteMutations(context);
  const [draft, setDraft] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { author, at, sync } = note;

  function save() {
    const text = draft?.trim();
    if (!text || text === note.note) return setDraft(null);
    change(note, text, () => setDraft(null));
  }
  return (
    <li className="rounded-lg border border-line bg-raised px-4 py-3">
      <p className="flex items-start gap-2 text-muted text-sm">
        <span className="grow">
          {[author, formatDay(at, timeZone), formatTimeOfDay(at, timeZone)].filter(Boolean).join(', ')}
        </span>
        <SyncBadge sync={sync} />
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
      {mayChange && (
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
      {draft !== null && <LeaveConfirmDialog isHeld={draft.trim() !== note.note} />}
      <DeleteConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onDelete={() => remove(note, () => setAsking(false))}
      >
        The note is deleted.
      </DeleteConfirmDialog>
    </li>
  );
}
