import { nameOf } from '#app/features/labels/user-words.ts';
import { formatPounds } from '#app/lib/format.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Minutes } from '#app/ui/stats.tsx';
import type { SumRow } from './summary-table.ts';

interface Shape {
  isDaily: boolean;
  /** The current week without daily sums: only then balances come with it. */
  hasBalance: boolean;
}

export function summaryColumns({ isDaily, hasBalance }: Shape): TableColumn<SumRow>[] {
  const columns: TableColumn<SumRow>[] = [
    {
      id: 'user',
      header: 'User',
      size: 240,
      accessorFn: ({ User }) => nameOf(User),
      meta: { dataType: 'string', card: 'important' },
    },
    {
      accessorKey: 'start_date',
      header: isDaily ? 'Date' : 'Start of week',
      size: 150,
      meta: { dataType: 'date', card: 'important' },
    },
    {
      accessorKey: 'total_duration',
      header: 'Total duration',
      size: 140,
      cell: ({ row }) => <Minutes value={row.original.total_duration} />,
      meta: {
        dataType: 'number',
        card: 'other',
        cardCell: ({ row }) => (
          <span>
            <span>Total duration </span>
            <Minutes value={row.original.total_duration} />
          </span>
        ),
      },
    },
    {
      accessorKey: 'total_toPay',
      header: 'To pay',
      size: 140,
      meta: {
        dataType: 'currency',
        card: 'important',
        cardCell: ({ row }) => `To pay ${formatPounds(row.original.total_toPay)}`,
      },
    },
    {
      accessorKey: 'pending_pay',
      header: 'Pending pay',
      size: 140,
      cell: ({ row }) => (
        <span className={row.original.pending_pay > 0 ? 'text-warning' : 'text-muted'}>
          {formatPounds(row.original.pending_pay)}
        </span>
      ),
      meta: { dataType: 'currency' },
    },
  ];
  if (!hasBalance) return columns;
  return [
    ...columns,
    {
      accessorKey: 'balance',
      header: 'Balance',
      size: 150,
      cell: ({ row }) => (
        <span
          className={classNames(
            'font-medium',
            row.original.balance !== null && row.original.balance < 0 && 'text-danger',
          )}
        >
          {formatPounds(row.original.balance ?? 0)}
        </span>
      ),
      meta: { dataType: 'currency' },
    },
  ];
}
