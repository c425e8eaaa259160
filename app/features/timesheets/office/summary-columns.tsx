import { nameOf } from '#app/features/labels/user-words.ts';
import { formatPounds } from '#app/lib/format.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Minutes } from '#app/ui/figures.tsx';
import type { SumRow } from './summary-table.ts';

interface Shape {
  isDaily: boolean;
  /** The current week without daily sums: only then balances come with it. */
  hasBalance: boolean;
}

export function summaryColumns({ isDaily, hasBalance }: Shape): TableColumn<SumRow>[] {
  const columns: TableColumn<SumRow>[] = [
    {
      key: 'user',
      label: 'User',
      dataType: 'string',
      width: 240,
      sortable: true,
      card: 'important',
      value: ({ User }) => nameOf(User),
    },
    {
      key: 'start_date',
      label: isDaily ? 'Date' : 'Start of week',
      dataType: 'date',
      width: 150,
      sortable: true,
      card: 'important',
    },
    {
      key: 'total_duration',
      label: 'Total duration',
      dataType: 'number',
      width: 140,
      sortable: true,
      card: 'other',
      show: ({ total_duration }) => <Minutes value={total_duration} />,
      showOnCard: ({ total_duration }) => (
        <span>
          <span>Total duration </span>
          <Minutes value={total_duration} />
        </span>
      ),
    },
    {
      key: 'total_toPay',
      label: 'To pay',
      dataType: 'currency',
      width: 140,
      sortable: true,
      card: 'important',
      showOnCard: ({ total_toPay }) => `To pay ${formatPounds(total_toPay)}`,
    },
    {
      key: 'pending_pay',
      label: 'Pending pay',
      dataType: 'currency',
      width: 140,
      sortable: true,
      show: ({ pending_pay }) => (
        <span className={pending_pay > 0 ? 'text-warning' : 'text-muted'}>{formatPounds(pending_pay)}</span>
      ),
    },
  ];
  if (!hasBalance) return columns;
  return [
    ...columns,
    {
      key: 'balance',
      label: 'Balance',
      dataType: 'currency',
      width: 150,
      sortable: true,
      show: ({ balance }) => (
        <span className={classNames('font-medium', balance !== null && balance < 0 && 'text-danger')}>
          {formatPounds(balance ?? 0)}
        </span>
      ),
    },
  ];
}
