import { useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { useTableEdits } from '#app/components/table/use-table-edits.ts';
import { toastPlaces } from '#app/components/toast.ts';
import { UndoToast } from '#app/components/undo-toast.tsx';
import { patchRows } from '#app/lib/patch-rows.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useRestore } from '#app/lib/use-restore.ts';
import type { RouterInputs } from '#server/api/router.ts';
import type { TimeRecord } from './time-record-words.ts';

const place = toastPlaces.centre;
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
  const create = trpc.timeTracking.start.useMutation({
    meta: { claimsFields: true, place },
    onSuccess: refresh,
  });
  const update = trpc.timeTracking.correct.useMutation({
    meta: { claimsFields: true, place },
    onSuccess: refresh,
  });
  const remove = trpc.timeTracking.remove.useMutation({
    meta: { success: () => createElement(UndoToast, { words: 'Deleted', onUndo: edits.undo }), place },
    onSuccess: ({ id }) => {
      edits.remember(() => restore(id));
      return refresh();
    },
  });
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
