import { SendingBadge } from '#app/offline/ui/sending-badge.tsx';
import { formatDate } from '#app/table/list-columns.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Pounds } from '#app/ui/figures.tsx';
import { expenseTypeLabels } from '#server/expenses/constants.ts';
import { statusLooks } from './expense-words.ts';
import type { ShownExpense } from './laid-over-expenses.ts';

export const expenseColumns: readonly TableColumn<ShownExpense>[] = [
  {
    accessorKey: 'expense_type',
    header: 'Type',
    cell: ({ row }) => (
      <span className="flex flex-wrap items-center gap-2">
        {expenseTypeLabels[row.original.expense_type]}
        <Badge tone={statusLooks[row.original.status].tone}>{statusLooks[row.original.status].label}</Badge>
        <SendingBadge sending={row.original.sending} />
      </span>
    ),
    meta: { dataType: 'string', card: 'important' },
  },
  {
    accessorKey: 'amount',
    header: 'Amount',
    cell: ({ row }) => <Pounds value={row.original.amount} />,
    meta: { dataType: 'currency', card: 'important' },
  },
  {
    accessorKey: 'expense_date',
    header: 'Date',
    cell: ({ row }) =>
      [
        formatDate(row.original.expense_date),
        row.original.Job?.job_title,
        row.original.Job?.Property.address ?? row.original.property_address,
      ]
        .filter(Boolean)
        .join(', '),
    meta: { dataType: 'date', card: 'important' },
  },
  { accessorKey: 'description', header: 'Description', meta: { dataType: 'string', card: 'other' } },
];
