import { nameOf } from '#app/features/labels/user-words.ts';
import { formatPounds } from '#app/lib/format.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Minutes } from '#app/ui/figures.tsx';
import type { PayRunRow } from './pay-run-table.ts';

type Money = Exclude<keyof PayRunRow, 'User' | 'from' | 'to' | 'cis_rate'>;

/** Pounds; nothing stands back. */
const money = (key: Money, label: string, more: Partial<TableColumn<PayRunRow>> = {}) => ({
  key,
  label,
  dataType: 'currency' as const,
  width: 124,
  sortable: true,
  show: (row: PayRunRow) => (
    <span className={classNames(row[key] === 0 && 'text-muted')}>{formatPounds(row[key])}</span>
  ),
  ...more,
});

const time = (key: Money, label: string, more: Partial<TableColumn<PayRunRow>> = {}) => ({
  key,
  label,
  dataType: 'number' as const,
  width: 96,
  sortable: true,
  show: (row: PayRunRow) => <Minutes value={row[key]} />,
  ...more,
});

/** A worker's row of a pay run: what was earned, what is owed, and what to pay. */
export const payRunColumns: readonly TableColumn<PayRunRow>[] = [
  {
    key: 'user',
    label: 'User',
    dataType: 'string',
    width: 180,
    sortable: true,
    card: 'important',
    value: ({ User }) => nameOf(User),
  },
  money('to_pay', 'To pay', {
    card: 'important',
    show: ({ to_pay }) => (
      <span className={to_pay > 0 ? 'font-semibold' : 'text-muted'}>{formatPounds(to_pay)}</span>
    ),
  }),
  money('to_deduct', 'CIS to deduct', { width: 140 }),
  money('to_pay_out', 'To pay out'),
  time('total_duration', 'Time'),
  time('driving_duration', 'Driving'),
  money('pay', 'Pay'),
  money('pending_pay', 'Pending pay', {
    width: 140,
    show: ({ pending_pay }) => (
      <span className={pending_pay > 0 ? 'text-warning' : 'text-muted'}>{formatPounds(pending_pay)}</span>
    ),
  }),
  money('expenses', 'Expenses'),
  money('payments', 'Payments'),
  money('balance_before', 'Balance before', { width: 152 }),
  money('balance_after', 'Balance after', { width: 152 }),
  money('bonus', 'Bonus'),
  money('cis_deducted', 'CIS deducted', { width: 144 }),
];
