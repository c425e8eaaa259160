import { useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { useTableEdits } from '#app/components/table/use-table-edits.ts';
import { toastPlaces } from '#app/components/toast.ts';
import { UndoToast } from '#app/components/undo-toast.tsx';
import { patchRows } from '#app/lib/patch-rows.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useRestore } from '#app/lib/use-restore.ts';
import type { RouterInputs } from '#server/api/router.ts';
import type { Payment } from './office-payment-table.ts';

const place = toastPlaces.centre;

/** The office's writes of payments. Each changes what is owed to somebody (S1 7). */
export function useOfficePaymentCalls() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const sums = () => utils.timeTracking.sums.invalidate();
  const refresh = () => Promise.all([utils.payments.invalidate(), sums()]);
  const restore = useRestore('payments', refresh);
  const edits = useTableEdits<Payment>('payments', {
    send: (input) => utils.client.payments.update.mutate(input),
    saved: (row) => {
      patchRows(client, ['payments', 'list'], row);
      void sums();
    },
  });
  const create = trpc.payments.create.useMutation({
    meta: { claimsFields: true, place },
    onSuccess: refresh,
  });
  const update = trpc.payments.update.useMutation({
    meta: { claimsFields: true, place },
    onSuccess: refresh,
  });
  const remove = trpc.payments.remove.useMutation({
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
    add: async (values: RouterInputs['payments']['create']) => {
      const row = await utils.client.payments.create.mutate(values);
      void refresh();
      return row;
    },
    takeBack: (id: number) => utils.client.payments.remove.mutate({ id }).then(refresh),
  };
}
