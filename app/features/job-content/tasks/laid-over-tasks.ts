import type { Person } from '#app/lib/session/use-me.ts';
import type { Entry } from '#app/offline/entry.ts';
import { refOf, type Sending, sendingOf } from '#app/offline/sending.ts';
import type { RouterOutputs } from '#server/router.ts';

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
    const task = shownTask(row);
    shown.set(String(task.ref), task);
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

/** A task as the server has it. */
export function shownTask(row: Task): ShownTask {
  const { description, status, assigned_to, Assignee } = row;
  const assignee = Assignee ? `${Assignee.first_name} ${Assignee.last_name}`.trim() : '';
  return { ref: refOf(row), description, status, assigned_to, assignee, sending: 'sent' };
}

function changed(changes: Extract<Entry, { kind: 'task_change' }>['body']['changes'], me: Person) {
  const { description, status, assigned_to } = changes;
  return {
    ...(description !== undefined && { description }),
    ...(status !== undefined && { status }),
    // Of another person only the id is known until the server's row arrives.
    ...(assigned_to !== undefined && { assigned_to, assignee: assigned_to === me.id ? me.name : '' }),
  };
}
