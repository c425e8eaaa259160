import { useMemo } from 'react';
import { formatDate } from '#app/lib/format.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { SyncBadge } from '#app/offline/ui/sync-badge.tsx';
import { usePendingRows } from '#app/offline/use-pending-rows.ts';
import type { RowsQuery } from '#app/table/cards/card-list.tsx';
import { column } from '#app/table/column.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { Money } from '#app/ui/stats.tsx';
import { StatusText } from '#app/ui/status-text.tsx';
import { expenseTypeLabels } from '#server/expenses/constants.ts';
import { expenseFields } from '#server/expenses/fields.ts';
import { type Expense, statusStyles } from './expense-styles.ts';

export const expenseColumns: readonly TableColumn<PendingRow<'expenses'>>[] = [
  column(expenseFields.expense_type, {
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap items-center gap-2">
        {expenseTypeLabels[original.expense_type]}
        <StatusText style={statusStyles[original.status]} />
        <SyncBadge sync={original.sync} />
      </span>
    ),
    card: 'important',
  }),
  column(expenseFields.amount, { cell: ({ row }) => <Money value={row.original.amount} />, card: 'important' }),
  column(expenseFields.expense_date, {
    cell({ row: { original } }) {
      const { expense_date, Job, property_address } = original;
      return [formatDate(expense_date), Job?.job_title, Job?.Property.address ?? property_address]
        .filter(Boolean)
        .join(', ');
    },
    card: 'important',
  }),
  column(expenseFields.description, { card: 'other' }),
];

/** A query's expenses with the outbox applied; new ones come first until the server has them. */
export function usePendingExpenses(query: RowsQuery<Expense>): RowsQuery<PendingRow<'expenses'>> {
  const rows = usePendingRows('expenses', query.data?.data);
  const data = useMemo(() => query.data && { ...query.data, data: rows }, [query.data, rows]);
  return { ...query, data };
}
