import type { Person } from '#app/lib/session/use-me.ts';
import type { Entry } from '#app/offline/entry.ts';
import { refOf, type Sending, sendingOf } from '#app/offline/sending.ts';
import type { RouterOutputs } from '#server/router.ts';
import type { NotesOf } from './use-note-calls.ts';

export type Note = RouterOutputs['notes']['list']['data'][number];

export interface ShownNote {
  ref: number | string;
  note: string;
  author: string;
  user_id: number | null;
  /** When it was written, ISO. */
  at: string;
  sending: Sending;
}

/** The server's notes of a job or a property, the newest first, with the waiting entries laid over them. */
export function laidOverNotes(
  rows: readonly Note[],
  entries: readonly Entry[],
  of: NotesOf,
  me: Person,
): ShownNote[] {
  const shown = new Map<string, ShownNote>();
  for (const row of rows) {
    const { note, user_id, User, createdAt } = row;
    const ref = refOf(row);
    shown.set(String(ref), {
      ref,
      note,
      author: User ? `${User.first_name} ${User.last_name}` : '',
      user_id,
      at: createdAt,
      sending: 'sent',
    });
  }
  for (const entry of entries) {
    const sending = sendingOf(entry);
    if (entry.kind === 'note' && isOf(entry.body, of)) {
      const { client_ref: ref, note } = entry.body;
      if (shown.has(ref)) continue;
      shown.set(ref, { ref, note, author: me.name, user_id: me.id, at: entry.at, sending });
    } else if (entry.kind === 'note_change' || entry.kind === 'note_remove') {
      const name = String(entry.body.id);
      const note = shown.get(name);
      if (!note) continue;
      if (entry.refusal) note.sending = sending;
      else if (entry.kind === 'note_remove') shown.delete(name);
      else Object.assign(note, entry.body.changes, note.sending === 'sent' && { sending });
    }
  }
  return [...shown.values()].sort((a, b) => b.at.localeCompare(a.at));
}

const isOf = ({ job_id, property_id }: { job_id?: unknown; property_id?: unknown }, of: NotesOf) =>
  of.job_id === undefined ? property_id === of.property_id : job_id === of.job_id;
