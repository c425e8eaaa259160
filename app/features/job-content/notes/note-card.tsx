import { useState } from 'react';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { SendingBadge } from '#app/offline/ui/sending-badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { DeleteQuestion } from '#app/ui/delete-question.tsx';
import { LeaveQuestion } from '#app/ui/leave-question.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import type { ShownNote } from './laid-over-notes.ts';
import { type NotesPlace, useNoteCalls } from './use-note-calls.ts';

interface NoteCardProps {
  note: ShownNote;
  at: NotesPlace;
  timeZone: string;
  mayChange: boolean;
}

/** A note: read, then Edit, then Save or Delete. */
export function NoteCard({ note, at: place, timeZone, mayChange }: NoteCardProps) {
  const { change, remove } = useNoteCalls(place);
  const [draft, setDraft] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { author, at, sending } = note;

  function save() {
    const words = draft?.trim();
    if (!words || words === note.note) return setDraft(null);
    change(note, words, () => setDraft(null));
  }
  return (
    <li className="rounded-lg border border-line bg-raised px-4 py-3">
      <p className="flex items-start gap-2 text-muted text-sm">
        <span className="grow">
          {[author, formatDay(at, timeZone), formatTimeOfDay(at, timeZone)].filter(Boolean).join(', ')}
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
      {draft !== null && <LeaveQuestion isHeld={draft.trim() !== note.note} />}
      <DeleteQuestion
        open={isAsking}
        onClose={() => setAsking(false)}
        onDelete={() => remove(note, () => setAsking(false))}
      >
        The note is deleted.
      </DeleteQuestion>
    </li>
  );
}
