import type { Bodies } from '#app/offline/entry.ts';
import type { SessionUser } from '#server/auth/schema.ts';

export type TaskChanges = Bodies['task_change']['changes'];

/**
 * A tick completes a task and assigns it to the worker who ticked; unticked, it is in progress again. An admin's tick takes
 * the task from nobody.
 */
export function tickChanges(done: boolean, user: Pick<SessionUser, 'id' | 'role'> | null): TaskChanges {
  if (!done) return { status: 'in_progress' };
  return { status: 'completed', ...(user && user.role !== 'admin' && { assigned_to: user.id }) };
}
