import { nameOf } from '#app/features/labels/user-words.ts';
import { formatPounds } from '#app/lib/format.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Minutes } from '#app/ui/stats.tsx';
import { type StatementRow, stateLooks } from './statement-table.ts';

const money = (key: 'pay' | 'expenses' | 'payments', label: string): TableColumn<StatementRow> => ({
  accessorKey: key,
  header: label,
  size: 104,
  meta: { dataType: 'currency' },
});

/** A worker's week in figures, and whether they agreed to it. */
export const statementColumns: readonly TableColumn<StatementRow>[] = [
  {
    id: 'user',
    header: 'User',
    size: 190,
    accessorFn: ({ User }) => nameOf(User),
    meta: { dataType: 'string', card: 'important' },
  },
  {
    accessorKey: 'state',
    header: 'Agreement',
    size: 124,
    meta: { dataType: 'status', statusStyle: stateLooks, card: 'important' },
  },
  { accessorKey: 'agreed_at', header: 'Agreed on', size: 150, meta: { dataType: 'datetime' } },
  {
    accessorKey: 'total_duration',
    header: 'Time',
    size: 88,
    cell: ({ row }) => <Minutes value={row.original.total_duration} />,
    meta: { dataType: 'number' },
  },
  {
    ...money('pay', 'Pay'),
    meta: {
      dataType: 'currency',
      card: 'important',
      cardCell: ({ row }) => `Pay ${formatPounds(row.original.pay)}`,
    },
  },
  {
    accessorKey: 'pending_pay',
    header: 'Pending pay',
    size: 118,
    cell: ({ row }) => (
      <span className={row.original.pending_pay > 0 ? 'text-warning' : 'text-muted'}>
        {formatPounds(row.original.pending_pay)}
      </span>
    ),
    meta: { dataType: 'currency' },
  },
  money('expenses', 'Expenses'),
  money('payments', 'Payments'),
  {
    accessorKey: 'balance_after',
    header: 'Balance',
    size: 120,
    cell: ({ row }) => (
      <span className={classNames('font-medium', row.original.balance_after < 0 && 'text-danger')}>
        {formatPounds(row.original.balance_after)}
      </span>
    ),
    meta: { dataType: 'currency' },
  },
];
