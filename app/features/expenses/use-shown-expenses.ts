import { useMemo } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { useArrivals } from '#app/offline/use-arrivals.ts';
import { useOutbox } from '#app/offline/use-outbox.ts';
import type { RowsQuery } from '#app/table/cards/card-list.tsx';
import type { RouterInputs } from '#server/router.ts';
import type { Expense } from './expense-words.ts';
import { laidOverExpenses, type ShownExpense } from './laid-over-expenses.ts';

/**
 * A list's query with what waits to be sent laid over its rows. New expenses are not among them: they are told above the
 * list until the server has them. `input`: what the query asks.
 */
export function useShownExpenses(
  query: RowsQuery<Expense>,
  input: RouterInputs['expenses']['list'],
): RowsQuery<ShownExpense> {
  const { entries = [] } = useOutbox();
  const { expenses } = trpc.useUtils();
  useArrivals(({ kind, body }, answer) => {
    const change = (to: (rows: Expense[]) => Expense[]) =>
      expenses.list.setData(input, (list) => list && { ...list, data: to(list.data) });
    if (kind === 'expense_remove') change((rows) => rows.filter(({ id }) => id !== body.id));
    if (kind === 'expense_change') {
      const changed = answer as Expense;
      change((rows) => rows.map((row) => (row.id === changed.id ? changed : row)));
    }
  });
  const { data } = query;
  const shown = useMemo(
    () => data && { ...data, data: laidOverExpenses(data.data, entries) },
    [data, entries],
  );
  return { ...query, data: shown };
}
