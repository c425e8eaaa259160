import type { TableColumn } from '#app/components/table/table-column.ts';
import type { Owed } from './owed-table.ts';

const money = (key: keyof Owed, label: string, width: number): TableColumn<Owed> => ({
  key,
  label,
  width,
  dataType: 'currency',
  sortable: true,
});

/** Who owes how much, and by how many days it is late. */
export const owedColumns: readonly TableColumn<Owed>[] = [
  {
    key: 'customer_name',
    label: 'Customer',
    dataType: 'string',
    width: 210,
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
  { key: 'invoices', label: 'Invoices', dataType: 'number', width: 90, sortable: true },
  { ...money('owed', 'Owed', 112), card: 'important' },
  { ...money('overdue', 'Overdue', 112), card: 'important' },
  money('not_due', 'Not due', 104),
  money('days_1_30', '1-30 days', 104),
  money('days_31_60', '31-60 days', 108),
  money('days_61_90', '61-90 days', 108),
  money('days_over_90', 'Over 90', 104),
  {
    key: 'oldest_due_date',
    label: 'Oldest due',
    dataType: 'date',
    width: 118,
    sortable: true,
    card: 'other',
  },
  { ...money('to_pay_back', 'To pay back', 116), startsHidden: true },
];
