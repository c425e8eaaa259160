import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { nowIso } from '#app/lib/clock.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { type EntryBodies, rowName } from '#app/offline/entry.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { editorIsClosed, useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import type { SessionUser } from '#server/auth/schema.ts';

export type Task = PendingRow<'tasks'>;
export type TaskChanges = EntryBodies['task_change']['changes'];

interface TaskCallbacks {
  /** The entry is stored on the phone. */
  onStored?: () => void;
  onError?: () => void;
  onSettled?: () => void;
}

export type ChangeTask = (task: Task, changes: TaskChanges, hooks: TaskCallbacks) => void;

export function useTaskMutations({ of, about, toastOptions }: ContentContext, { quiet = false } = {}) {
  const user = useSessionUser();
  const { mutate } = useOutboxMutation({ toastOptions, quiet });

  function change({ ref }: Task, changes: TaskChanges, { onStored, ...rest }: TaskCallbacks) {
    const at = nowIso();
    const needs = [rowName('job-tasks', ref)];
    const entry = { kind: 'task_change', at, needs, about, body: { id: ref, changes } } as const;
    const isText = changes.description !== undefined;
    mutate({ entry, ...(onStored && { onStored }), ...(isText && editorIsClosed) }, rest);
  }
  return {
    create(description: string, { onStored, ...rest }: TaskCallbacks) {
      const client_ref = newUuid();
      const body = { ...of, description, client_ref };
      const at = nowIso();
      const entry = { kind: 'task', at, makes: [client_ref], about, body } as const;
      mutate({ entry, ...(onStored && { onStored }) }, rest);
    },
    change,
    tick: (task: Task, done: boolean, hooks: TaskCallbacks) => change(task, tickChanges(done, user), hooks),
  };
}

/**
 * A tick completes a task and assigns it to the worker who ticked it; unticked, it is in progress again. An admin's
 * tick leaves the assignee.
 */
export function tickChanges(done: boolean, user: Pick<SessionUser, 'id' | 'role'> | null): TaskChanges {
  if (!done) return { status: 'in_progress' };
  return { status: 'completed', ...(user && user.role !== 'admin' && { assigned_to: user.id }) };
}
