import { useQueryClient } from '@tanstack/react-query';
import { useRefresh } from '#app/lib/affects.ts';
import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { SentChange } from '#app/table/edit/row-edits.ts';
import { SaveQuestion } from '#app/table/edit/save-question.ts';
import { useRemove, useRowEdits } from '#app/table/resource.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';
import { type OfficeJob, withAssignee } from './job-columns.tsx';
import { unfinishedWords } from './unfinished-words.ts';

type Changes = RouterInputs['jobs']['update']['changes'];

/** The office's writes of jobs. */
export function useOfficeJobMutations() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const unfinished = async (id: number) => unfinishedWords(await utils.client.jobs.unfinished.query({ id }));

  /** Another takes the work over on the day for which it was planned. */
  function dayOf(id: number) {
    const lists = client.getQueriesData<RouterOutputs['jobs']['list']>({ queryKey: [['jobs', 'list']] });
    const job = lists.flatMap(([, list]) => list?.data ?? []).find((each) => each.id === id);
    return job?.assignees?.[0]?.assigned_for ?? null;
  }
  async function send({ id, changes, expected_updatedAt, confirm_past }: SentChange) {
    if (changes.status === 'completed' && !confirm_past) {
      const words = await unfinished(id);
      if (words.length > 0) throw new SaveQuestion(`Not everything is finished: ${words.join(', ')}.`);
    }
    const { assignee_id, ...rest } = changes;
    const assignees = assignee_id === null ? [] : [{ user_id: Number(assignee_id), assigned_for: dayOf(id) }];
    const sent: Changes = { ...rest, ...(assignee_id !== undefined && { assignees }) };
    return withAssignee(await utils.client.jobs.update.mutate({ id, changes: sent, expected_updatedAt }));
  }
  const edits = useRowEdits<OfficeJob>('jobs', send);
  const update = trpc.jobs.update.useMutation({
    meta: {
      claimsFields: true,
      error: (error) => (rejectionOf(error) ? errorMessage(error) : 'Failed to update job'),
      place: toastPositions.centre,
    },
    onSuccess: useRefresh('jobs'),
  });
  const remove = useRemove('jobs', utils.client.jobs.remove, edits);
  return { edits, update, remove, unfinished };
}
export type OfficeJobMutations = ReturnType<typeof useOfficeJobMutations>;
