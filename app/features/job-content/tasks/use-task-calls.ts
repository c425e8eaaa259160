import type { JobInHand } from '#app/features/job-content/job-in-hand.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { rowName } from '#app/offline/entry.ts';
import { useWriting } from '#app/offline/use-writing.ts';
import type { ShownTask } from './laid-over-tasks.ts';
import { type TaskChanges, tickChanges } from './tick-changes.ts';

export interface TaskHooks {
  /** It is safe on the phone. */
  onStored?: () => void;
  onError?: () => void;
  onSettled?: () => void;
}

export type ChangeTask = (task: ShownTask, changes: TaskChanges, hooks: TaskHooks) => void;

/** The writes of a job's tasks by those who work on them; all of them are stored on the phone first. */
export function useTaskCalls({ jobId, about, place }: JobInHand, { quiet = false } = {}) {
  const user = useSessionUser();
  const { mutate } = useWriting({ place, quiet });

  function change({ ref }: ShownTask, changes: TaskChanges, { onStored, ...rest }: TaskHooks) {
    const at = new Date().toISOString();
    const needs = [rowName('job-tasks', ref)];
    const draft = { kind: 'task_change', at, needs, about, body: { id: ref, changes } } as const;
    mutate({ draft, ...(onStored && { onStored }) }, rest);
  }
  return {
    create(description: string, { onStored, ...rest }: TaskHooks) {
      const client_ref = newUuid();
      const body = { job_id: jobId, description, client_ref };
      const at = new Date().toISOString();
      const draft = { kind: 'task', at, makes: [client_ref], about, body } as const;
      mutate({ draft, ...(onStored && { onStored }) }, rest);
    },
    change,
    tick: (task: ShownTask, done: boolean, hooks: TaskHooks) => change(task, tickChanges(done, user), hooks),
  };
}
