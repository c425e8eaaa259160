import { useQueryClient } from '@tanstack/react-query';
import { errorWords, refusalOf } from '#app/lib/error-words.ts';
import { toastPlaces } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { SentChange } from '#app/table/edit/row-edits.ts';
import { SaveQuestion } from '#app/table/edit/save-question.ts';
import { useTableEdits } from '#app/table/edit/use-table-edits.ts';
import { patchRows } from '#app/table/patch-rows.ts';
import { rowCalls } from '#app/table/row-calls.ts';
import { useRestore } from '#app/table/use-restore.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';
import { type OfficeJob, withAssignee } from './job-columns.tsx';
import { unfinishedWords } from './unfinished-words.ts';

const place = toastPlaces.centre;
type Changes = RouterInputs['jobs']['update']['changes'];

/** The office's writes of jobs. */
export function useOfficeJobCalls() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const refresh = () => utils.jobs.invalidate();
  const restore = useRestore('jobs', refresh);
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
  const edits = useTableEdits<OfficeJob>('jobs', {
    send,
    saved: (row) => {
      patchRows(client, ['jobs', 'list'], row);
      void utils.jobs.counts.invalidate();
      void utils.jobs.get.invalidate({ id: row.id });
    },
  });
  const { deleting } = rowCalls(edits, refresh, restore);
  const update = trpc.jobs.update.useMutation({
    meta: {
      claimsFields: true,
      error: (error) => (refusalOf(error) ? errorWords(error) : 'Failed to update job'),
      place,
    },
    onSuccess: refresh,
  });
  const remove = trpc.jobs.remove.useMutation(deleting);
  return { edits, update, remove, unfinished };
}
export type OfficeJobCalls = ReturnType<typeof useOfficeJobCalls>;
