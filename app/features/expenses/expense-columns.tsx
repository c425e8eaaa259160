import { SendingBadge } from '#app/offline/ui/sending-badge.tsx';
import { formatDate, type ListColumn } from '#app/table/list-columns.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Pounds } from '#app/ui/figures.tsx';
import { expenseTypeLabels } from '#server/expenses/constants.ts';
import { statusLooks } from './expense-words.ts';
import type { ShownExpense } from './laid-over-expenses.ts';

export const expenseColumns: readonly ListColumn<ShownExpense>[] = [
  {
    key: 'expense_type',
    label: 'Type',
    dataType: 'string',
    sortable: true,
    card: 'important',
    show: ({ expense_type, status, sending }) => (
      <span className="flex flex-wrap items-center gap-2">
        {expenseTypeLabels[expense_type]}
        <Badge tone={statusLooks[status].tone}>{statusLooks[status].label}</Badge>
        <SendingBadge sending={sending} />
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
