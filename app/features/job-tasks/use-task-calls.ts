import type { JobInHand } from '#app/features/jobs/job-in-hand.ts';
import { useWriting } from '#app/features/outbox/use-writing.ts';
import { useMe } from '#app/features/session/use-me.ts';
import { type Bodies, rowName } from '#app/lib/outbox/entry.ts';
import { newUuid } from '#app/lib/uuid.ts';
import type { ShownTask } from './laid-over-tasks.ts';

interface Hooks {
  /** It is safe on the phone. */
  onStored?: () => void;
  onError?: () => void;
  onSettled?: () => void;
}

/** The writes of a job's tasks by those who work on them; all of them are stored on the phone first. */
export function useTaskCalls({ jobId, about, place }: JobInHand) {
  const me = useMe();
  const { mutate } = useWriting({ place });

  function change(
    { ref }: ShownTask,
    changes: Bodies['task_change']['changes'],
    { onStored, ...rest }: Hooks,
  ) {
    const at = new Date().toISOString();
    const needs = [rowName('job-tasks', ref)];
    const draft = { kind: 'task_change', at, needs, about, body: { id: ref, changes } } as const;
    mutate({ draft, ...(onStored && { onStored }) }, rest);
  }
  return {
    create(description: string, { onStored, ...rest }: Hooks) {
      const client_ref = newUuid();
      const body = { job_id: jobId, description, client_ref };
      const at = new Date().toISOString();
      const draft = { kind: 'task', at, makes: [client_ref], about, body } as const;
      mutate({ draft, ...(onStored && { onStored }) }, rest);
    },
    rename: (task: ShownTask, description: string, hooks: Hooks) => change(task, { description }, hooks),
    /** Ticked is completed and one's own; unticked goes on (S1 4). */
    tick: (task: ShownTask, done: boolean, hooks: Hooks) =>
      change(task, done ? { status: 'completed', assigned_to: me.id } : { status: 'in_progress' }, hooks),
  };
}
