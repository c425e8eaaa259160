import type { PendingRow } from '#app/offline/pending.ts';
import { usePendingRows } from '#app/offline/use-pending-rows.ts';
import type { RowsQuery } from '#app/table/cards/card-list.tsx';
import type { Expense } from './expense-words.ts';

/** A query's expenses with the outbox applied. New ones are shown above the list until the server has them. */
export function usePendingExpenses(query: RowsQuery<Expense>): RowsQuery<PendingRow<'expenses'>> {
  const rows = usePendingRows('expenses', query.data?.data);
  return { ...query, data: query.data && { ...query.data, data: rows } };
}
