import type { Entry } from '#app/lib/outbox/entry.ts';
import type { RouterOutputs } from '#server/api/router.ts';

export type Task = RouterOutputs['jobTasks']['listOfJob']['data'][number];
export type Note = RouterOutputs['notes']['list']['data'][number];

/** Whether the server has it as it is shown; refused: its person settles it in the outbox. */
export type Sending = 'sent' | 'waiting' | 'refused';

export interface ShownTask {
  /** How it is called to the server: the uuid that a phone made it with, else its number. */
  ref: number | string;
  description: string;
  status: Task['status'];
  assigned_to: number | null;
  assignee: string;
  sending: Sending;
}

export interface ShownNote {
  ref: number | string;
  note: string;
  author: string;
  user_id: number | null;
  /** When it was written, ISO. */
  at: string;
  sending: Sending;
}

interface Person {
  id: number;
  name: string;
}

export const refOf = ({ id, client_ref }: { id: number; client_ref: string | null }) => client_ref ?? id;
const nameOf = (person: { first_name: string; last_name: string } | null) =>
  person ? `${person.first_name} ${person.last_name}` : '';
const sendingOf = ({ refusal }: Entry): Sending => (refusal ? 'refused' : 'waiting');

/**
 * The server's tasks of a job with the waiting entries laid over them, in their order. An entry that the server has taken
 * already changes nothing a second time; a refused change is not shown as made.
 */
export function laidOverTasks(
  rows: readonly Task[],
  entries: readonly Entry[],
  jobId: number,
  me: Person,
): ShownTask[] {
  const shown = new Map<string, ShownTask>();
  for (const row of rows) {
    const { description, status, assigned_to, Assignee } = row;
    const ref = refOf(row);
    const assignee = nameOf(Assignee);
    shown.set(String(ref), { ref, description, status, assigned_to, assignee, sending: 'sent' });
  }
  for (const entry of entries) {
    const sending = sendingOf(entry);
    if (entry.kind === 'task' && entry.body.job_id === jobId) {
      const { client_ref: ref, description } = entry.body;
      if (shown.has(ref)) continue;
      shown.set(ref, { ref, description, status: 'pending', assigned_to: null, assignee: '', sending });
    } else if (entry.kind === 'task_change') {
      const task = shown.get(String(entry.body.id));
      if (!task) continue;
      if (entry.refusal) task.sending = sending;
      else Object.assign(task, changed(entry.body.changes, me), task.sending === 'sent' && { sending });
    }
  }
  return [...shown.values()];
}

function changed(changes: Extract<Entry, { kind: 'task_change' }>['body']['changes'], me: Person) {
  const { description, status } = changes;
  return {
    ...(description !== undefined && { description }),
    ...(status !== undefined && { status }),
    ...(status === 'completed' && { assigned_to: me.id, assignee: me.name }),
  };
}

/** The server's notes of a job, the newest first, with the waiting entries laid over them. */
export function laidOverNotes(
  rows: readonly Note[],
  entries: readonly Entry[],
  jobId: number,
  me: Person,
): ShownNote[] {
  const shown = new Map<string, ShownNote>();
  for (const row of rows) {
    const { note, user_id, User, createdAt } = row;
    const ref = refOf(row);
    shown.set(String(ref), { ref, note, author: nameOf(User), user_id, at: createdAt, sending: 'sent' });
  }
  for (const entry of entries) {
    const sending = sendingOf(entry);
    if (entry.kind === 'note' && entry.body.job_id === jobId) {
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

/** A list with a row that the server has just answered in its place, or at its end. */
export function withRow<Row extends { id: number }>(rows: readonly Row[], row: Row): Row[] {
  return rows.some(({ id }) => id === row.id)
    ? rows.map((each) => (each.id === row.id ? row : each))
    : [...rows, row];
}
