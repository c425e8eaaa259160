import { useQueryClient } from '@tanstack/react-query';
import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { ConfirmRequired, type SentChange } from '#app/table/edit/row-edits.ts';
import { useRemove, useRowEdits } from '#app/table/resource.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';
import { updateFailure } from '../job-mutations.ts';
import { type OfficeJob, withAssignee } from './job-columns.tsx';
import { unfinishedLabels } from './unfinished-labels.ts';

type Changes = RouterInputs['jobs']['update']['changes'];

export function useOfficeJobMutations() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const unfinished = async (id: number) => unfinishedLabels(await utils.client.jobs.unfinished.query({ id }));

  /** A new assignee keeps the planned day. */
  function dayOf(id: number) {
    const lists = client.getQueriesData<RouterOutputs['jobs']['list']>({ queryKey: [['jobs', 'list']] });
    const job = lists.flatMap(([, list]) => list?.data ?? []).find((each) => each.id === id);
    return job?.assignees?.[0]?.assigned_for ?? null;
  }
  async function send({ id, changes, expected_updatedAt, confirm_past }: SentChange) {
    if (changes.status === 'completed' && !confirm_past) {
      const lines = await unfinished(id);
      if (lines.length > 0) throw new ConfirmRequired(`Some work is unfinished: ${lines.join(', ')}.`);
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
      error: updateFailure,
      toastOptions: toastPositions.centre,
    },
    onSuccess: useRefresh('jobs'),
  });
  const remove = useRemove('jobs', utils.client.jobs.remove, edits);
  return { edits, update, remove, unfinished };
}
export type OfficeJobMutations = ReturnType<typeof useOfficeJobMutations>;
