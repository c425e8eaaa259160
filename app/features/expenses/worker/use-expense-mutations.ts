import type { MutationMeta } from '#app/lib/query-client.ts';
import { type EntryBodies, rowName } from '#app/offline/entry.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { editorIsClosed, useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';

type Expense = PendingRow<'expenses'>;

/** Mutations of existing expenses, through the outbox; `onStored` runs once the entry is stored on the phone. */
export function useExpenseMutations(toastOptions: MutationMeta['toastOptions']) {
  const { mutate } = useOutboxMutation({ toastOptions });
  const about = ({ Job, property_address }: Expense) => Job?.Property.address ?? property_address ?? '';
  const common = (expense: Expense) => ({
    at: new Date().toISOString(),
    needs: [rowName('expenses', expense.id)],
    about: about(expense),
  });
  return {
    change(expense: Expense, changes: EntryBodies['expense_change']['changes'], onStored: () => void) {
      const body = { id: expense.id, changes };
      mutate({ entry: { kind: 'expense_change', ...common(expense), body }, onStored, ...editorIsClosed });
    },
    remove(expense: Expense, onStored: () => void) {
      const body = { id: expense.id };
      mutate({ entry: { kind: 'expense_remove', ...common(expense), body }, onStored });
    },
  };
}
