import { nameOf } from '#app/features/labels/user-words.ts';
import { formatPounds } from '#app/lib/format.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Minutes } from '#app/ui/figures.tsx';
import { type StatementRow, stateLooks } from './statement-table.ts';

const money = (key: 'pay' | 'expenses' | 'payments', label: string): TableColumn<StatementRow> => ({
  key,
  label,
  dataType: 'currency',
  width: 104,
  sortable: true,
});

/** A worker's week in figures, and whether they agreed to it. */
export const statementColumns: readonly TableColumn<StatementRow>[] = [
  {
    key: 'user',
    label: 'User',
    dataType: 'string',
    width: 190,
    sortable: true,
    card: 'important',
    value: ({ User }) => nameOf(User),
  },
  {
    key: 'state',
    label: 'Agreement',
    dataType: 'status',
    looks: stateLooks,
    width: 124,
    sortable: true,
    card: 'important',
  },
  { key: 'agreed_at', label: 'Agreed on', dataType: 'datetime', width: 150, sortable: true },
  {
    key: 'total_duration',
    label: 'Time',
    dataType: 'number',
    width: 88,
    sortable: true,
    show: ({ total_duration }) => <Minutes value={total_duration} />,
  },
  { ...money('pay', 'Pay'), card: 'important', showOnCard: ({ pay }) => `Pay ${formatPounds(pay)}` },
  {
    key: 'pending_pay',
    label: 'Pending pay',
    dataType: 'currency',
    width: 118,
    sortable: true,
    show: ({ pending_pay }) => (
      <span className={pending_pay > 0 ? 'text-warning' : 'text-muted'}>{formatPounds(pending_pay)}</span>
    ),
  },
  money('expenses', 'Expenses'),
  money('payments', 'Payments'),
  {
    key: 'balance_after',
    label: 'Balance',
    dataType: 'currency',
    width: 120,
    sortable: true,
    show: ({ balance_after }) => (
      <span className={classNames('font-medium', balance_after < 0 && 'text-danger')}>
        {formatPounds(balance_after)}
      </span>
    ),
  },
];
