import type { PendingRow } from '#app/offline/pending.ts';
import { SyncBadge } from '#app/offline/ui/sync-badge.tsx';
import { usePendingRows } from '#app/offline/use-pending-rows.ts';
import type { RowsQuery } from '#app/table/cards/card-list.tsx';
import { formatDate, type ListColumn } from '#app/table/list-columns.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Pounds } from '#app/ui/figures.tsx';
import { expenseTypeLabels } from '#server/expenses/constants.ts';
import { type Expense, statusLooks } from './expense-words.ts';

export const expenseColumns: readonly ListColumn<PendingRow<'expenses'>>[] = [
  {
    key: 'expense_type',
    label: 'Type',
    dataType: 'string',
    sortable: true,
    card: 'important',
    show: ({ expense_type, status, sync }) => (
      <span className="flex flex-wrap items-center gap-2">
        {expenseTypeLabels[expense_type]}
        <Badge tone={statusLooks[status].tone}>{statusLooks[status].label}</Badge>
        <SyncBadge sync={sync} />
      </span>
    ),
  },
  {
    key: 'amount',
    label: 'Amount',
    dataType: 'currency',
    sortable: true,
    card: 'important',
    show: ({ amount }) => <Pounds value={amount} />,
  },
  {
    key: 'expense_date',
    label: 'Date',
    dataType: 'date',
    sortable: true,
    card: 'important',
    show: ({ expense_date, Job, property_address }) =>
      [formatDate(expense_date), Job?.job_title, Job?.Property.address ?? property_address]
        .filter(Boolean)
        .join(', '),
  },
  { key: 'description', label: 'Description', dataType: 'string', card: 'other' },
];

/** A query's expenses with the outbox applied. New ones are shown above the list until the server has them. */
export function usePendingExpenses(query: RowsQuery<Expense>): RowsQuery<PendingRow<'expenses'>> {
  const rows = usePendingRows('expenses', query.data?.data);
  return { ...query, data: query.data && { ...query.data, data: rows } };
}
