import { refOf, type Sending, sendingOf } from '#app/features/outbox/sending.ts';
import type { Person } from '#app/features/session/use-me.ts';
import type { Entry } from '#app/lib/outbox/entry.ts';
import type { RouterOutputs } from '#server/api/router.ts';

export type Task = RouterOutputs['jobTasks']['listOfJob']['data'][number];

export interface ShownTask {
  /** How it is called to the server: the uuid that a phone made it with, else its number. */
  ref: number | string;
  description: string;
  status: Task['status'];
  assigned_to: number | null;
  assignee: string;
  sending: Sending;
}

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
    const assignee = Assignee ? `${Assignee.first_name} ${Assignee.last_name}` : '';
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
