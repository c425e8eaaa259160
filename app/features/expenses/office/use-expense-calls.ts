import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '#app/lib/trpc.ts';
import { useTableEdits } from '#app/table/edit/use-table-edits.ts';
import { patchRows } from '#app/table/patch-rows.ts';
import { rowCalls } from '#app/table/row-calls.ts';
import { useRestore } from '#app/table/use-restore.ts';
import type { RouterInputs } from '#server/router.ts';
import type { Expense } from '../expense-words.ts';

type Create = RouterInputs['expenses']['create'];
type Changes = RouterInputs['expenses']['update']['changes'];

/** What the server reckons by itself, and a cell only shows beforehand. */
function sent({ billing_status: _, ...changes }: Changes): Changes {
  return changes;
}

/** The office's writes of expenses. */
export function useOfficeExpenseCalls() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const refresh = () => Promise.all([utils.expenses.invalidate(), utils.jobs.invalidate()]);
  const restore = useRestore('expenses', refresh);
  const edits = useTableEdits<Expense>('expenses', {
    send: ({ id, changes, expected_updatedAt }) =>
      utils.client.expenses.update.mutate({ id, changes: sent(changes), expected_updatedAt }),
    saved: (row) => patchRows(client, ['expenses', 'list'], row),
  });
  const { deleting, saving } = rowCalls(edits, refresh, restore);
  const create = trpc.expenses.create.useMutation(saving);
  const update = trpc.expenses.update.useMutation(saving);
  const remove = trpc.expenses.remove.useMutation(deleting);
  return {
    edits,
    create,
    update,
    remove,
    /** Of a row that was added in the table. */
    add: async (values: Create) => {
      const row = await utils.client.expenses.create.mutate(values);
      void refresh();
      return row;
    },
    takeBack: (id: number) => utils.client.expenses.remove.mutate({ id }).then(refresh),
  };
}
