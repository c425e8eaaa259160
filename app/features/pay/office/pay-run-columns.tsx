import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatPounds } from '#app/lib/format.ts';
import type { FieldMeta, TableColumn } from '#app/table/table-column.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Minutes } from '#app/ui/stats.tsx';
import type { PayRunRow } from './pay-run-table.ts';

type Money = Exclude<keyof PayRunRow, 'User' | 'from' | 'to' | 'cis_rate'>;

type More = Pick<TableColumn<PayRunRow>, 'size' | 'cell'> & Pick<FieldMeta<PayRunRow>, 'card'>;

/** Pounds; zero is muted. */
const money = (accessorKey: Money, header: string, { card, ...more }: More = {}): TableColumn<PayRunRow> => ({
  accessorKey,
  header,
  size: 124,
  cell: ({ row }) => (
    <span className={classNames(row.original[accessorKey] === 0 && 'text-muted')}>
      {formatPounds(row.original[accessorKey])}
    </span>
  ),
  ...more,
  meta: { dataType: 'currency', ...(card && { card }) },
});

const time = (accessorKey: Money, header: string): TableColumn<PayRunRow> => ({
  accessorKey,
  header,
  size: 96,
  cell: ({ row }) => <Minutes value={row.original[accessorKey]} />,
  meta: { dataType: 'number' },
});

export const payRunColumns: readonly TableColumn<PayRunRow>[] = [
  {
    id: 'user',
    header: 'User',
    size: 180,
    accessorFn: ({ User }) => nameOf(User),
    meta: { dataType: 'string', card: 'important' },
  },
  money('to_pay', 'To pay', {
    card: 'important',
    cell: ({ row }) => (
      <span className={row.original.to_pay > 0 ? 'font-semibold' : 'text-muted'}>
        {formatPounds(row.original.to_pay)}
      </span>
    ),
  }),
  money('to_deduct', 'CIS to deduct', { size: 140 }),
  money('to_pay_out', 'To pay out'),
  time('total_duration', 'Time'),
  time('driving_duration', 'Driving'),
  money('pay', 'Pay'),
  money('pending_pay', 'Pending pay', {
    size: 140,
    cell: ({ row }) => (
      <span className={row.original.pending_pay > 0 ? 'text-warning' : 'text-muted'}>
        {formatPounds(row.original.pending_pay)}
      </span>
    ),
  }),
  money('expenses', 'Expenses'),
  money('payments', 'Payments'),
  money('balance_before', 'Balance before', { size: 152 }),
  money('balance_after', 'Balance after', { size: 152 }),
  money('bonus', 'Bonus'),
  money('cis_deducted', 'CIS deducted', { size: 144 }),
];
