import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '#app/lib/trpc.ts';
import { useTableEdits } from '#app/table/edit/use-table-edits.ts';
import { patchRows } from '#app/table/patch-rows.ts';
import { rowCalls } from '#app/table/row-calls.ts';
import { useRestore } from '#app/table/use-restore.ts';
import type { RouterInputs } from '#server/router.ts';
import type { TimeRecord } from './time-record-words.ts';

type Changes = RouterInputs['timeTracking']['correct']['changes'];

/** What the server reckons by itself, and a cell only shows beforehand. */
function sent({ billing_status: _, ...changes }: Changes): Changes {
  return changes;
}

/** The office's writes of time records. */
export function useTimeRecordCalls() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const refresh = () => utils.timeTracking.invalidate();
  const restore = useRestore('time-tracking', refresh);
  const edits = useTableEdits<TimeRecord>('time-tracking', {
    send: ({ id, changes, expected_updatedAt }) =>
      utils.client.timeTracking.correct.mutate({ id, changes: sent(changes), expected_updatedAt }),
    saved: (row) => {
      patchRows(client, ['timeTracking', 'list'], row);
      void utils.timeTracking.sums.invalidate();
    },
  });
  const { deleting, saving } = rowCalls(edits, refresh, restore);
  const create = trpc.timeTracking.start.useMutation(saving);
  const update = trpc.timeTracking.correct.useMutation(saving);
  const remove = trpc.timeTracking.remove.useMutation(deleting);
  return {
    edits,
    create,
    update,
    remove,
    /** Of a row that was added in the table. */
    add: async (values: RouterInputs['timeTracking']['start']) => {
      const row = await utils.client.timeTracking.start.mutate(values);
      void refresh();
      return row;
    },
    takeBack: (id: number) => utils.client.timeTracking.remove.mutate({ id }).then(refresh),
  };
}
