import { formatPounds } from '#app/lib/format.ts';
import { formatDate } from '#app/table/list-columns.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import type { Owed } from './owed-table.ts';

const money = (key: keyof Owed, label: string, width: number): TableColumn<Owed> => ({
  key,
  label,
  width,
  dataType: 'currency',
  sortable: true,
});

const latenessWords = ({ overdue, oldest_due_date }: Owed) =>
  overdue > 0 && oldest_due_date
    ? `${formatPounds(overdue)} overdue, since ${formatDate(oldest_due_date)}`
    : 'Nothing overdue';

/** Of some lateness: most customers owe nothing of it. */
const late = (key: keyof Owed, label: string, width: number): TableColumn<Owed> => ({
  ...money(key, label, width),
  show: (row) => (row[key] === 0 ? '–' : formatPounds(Number(row[key]))),
});

/** Who owes how much, and by how many days it is late. */
export const owedColumns: readonly TableColumn<Owed>[] = [
  {
    key: 'customer_name',
    label: 'Customer',
    dataType: 'string',
    width: 200,
    sortable: true,
    card: 'important',
  },
  {
    key: 'customer_email',
    label: 'E-mail',
    dataType: 'string',
    width: 190,
    sortable: true,
    startsHidden: true,
  },
  { key: 'invoices', label: 'Invoices', dataType: 'number', width: 104, sortable: true },
  { ...money('owed', 'Owed', 112), card: 'important' },
  late('overdue', 'Overdue', 112),
  late('not_due', 'Not due', 108),
  late('days_1_30', '1-30 days', 112),
  late('days_31_60', '31-60 days', 118),
  late('days_61_90', '61-90 days', 118),
  late('days_over_90', 'Over 90', 104),
  { key: 'oldest_due_date', label: 'Oldest due', dataType: 'date', width: 118, sortable: true },
  // A card has no heads over its figures.
  {
    key: 'lateness',
    label: 'Lateness',
    dataType: 'string',
    width: 240,
    startsHidden: true,
    card: 'important',
    value: latenessWords,
  },
  { ...money('to_pay_back', 'To pay back', 116), startsHidden: true },
];
