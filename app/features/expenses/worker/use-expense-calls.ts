import type { MutationMeta } from '#app/lib/query-client.ts';
import { type Bodies, rowName } from '#app/offline/entry.ts';
import { useWriting } from '#app/offline/use-writing.ts';
import type { ShownExpense } from '../laid-over-expenses.ts';

/** The writes of expenses that are there; all of them are stored on the phone first, and `onStored` is called then. */
export function useExpenseCalls(place: MutationMeta['place']) {
  const { mutate } = useWriting({ place });
  const about = ({ Job, property_address }: ShownExpense) => Job?.Property.address ?? property_address ?? '';
  const draft = (expense: ShownExpense) => ({
    at: new Date().toISOString(),
    needs: [rowName('expenses', expense.id)],
    about: about(expense),
  });
  return {
    change(expense: ShownExpense, changes: Bodies['expense_change']['changes'], onStored: () => void) {
      const body = { id: expense.id, changes };
      mutate({ draft: { kind: 'expense_change', ...draft(expense), body }, onStored });
    },
    remove(expense: ShownExpense, onStored: () => void) {
      const body = { id: expense.id };
      mutate({ draft: { kind: 'expense_remove', ...draft(expense), body }, onStored });
    },
  };
}
