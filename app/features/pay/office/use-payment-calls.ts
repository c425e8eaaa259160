import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '#app/lib/trpc.ts';
import { useTableEdits } from '#app/table/edit/use-table-edits.ts';
import { patchRows } from '#app/table/patch-rows.ts';
import { rowCalls } from '#app/table/row-calls.ts';
import { useRestore } from '#app/table/use-restore.ts';
import type { RouterInputs } from '#server/router.ts';
import type { Payment } from './payment-table.ts';

/** The office's writes of payments. Each changes what is owed to somebody. */
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
  const { deleting, saving } = rowCalls(edits, refresh, restore);
  const create = trpc.payments.create.useMutation(saving);
  const update = trpc.payments.update.useMutation(saving);
  const remove = trpc.payments.remove.useMutation(deleting);
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
