import { toastPlaces } from '#app/components/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/api/router.ts';

export type Task = RouterOutputs['jobTasks']['listOfJob']['data'][number];

const place = toastPlaces.centre;

/** The writes of tasks by those who work on them. */
export function useTaskCalls() {
  const utils = trpc.useUtils();
  // The jobs' counts too.
  const refresh = () => Promise.all([utils.jobTasks.invalidate(), utils.jobs.invalidate()]);
  const create = trpc.jobTasks.create.useMutation({ meta: { place }, onSuccess: refresh });
  const update = trpc.jobTasks.update.useMutation({ meta: { place }, onSettled: refresh });
  return {
    create,
    update,
    /** Ticked is completed and one's own; unticked goes on (S1 4). */
    tick: (id: number, done: boolean) =>
      update.mutate({ id, changes: { status: done ? 'completed' : 'in_progress' } }),
    /** What is on its way, to be shown at once. */
    sending: update.isPending ? update.variables : undefined,
  };
}
