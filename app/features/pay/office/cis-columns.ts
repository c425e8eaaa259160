import { nameOf } from '#app/features/labels/user-words.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import type { CisRow } from './cis-table.ts';

const money = (key: string, label: string): TableColumn<CisRow> => ({
  key,
  label,
  dataType: 'currency',
  width: 130,
  sortable: true,
});

/** What the contractor's monthly return asks for of each subcontractor. */
export const cisColumns: readonly TableColumn<CisRow>[] = [
  {
    key: 'user',
    label: 'Subcontractor',
    dataType: 'string',
    width: 220,
    sortable: true,
    card: 'important',
    value: ({ User }) => nameOf(User),
  },
  { key: 'cis_utr', label: 'UTR', dataType: 'string', width: 124, card: 'other' },
  { key: 'cis_verification', label: 'Verification', dataType: 'string', width: 150 },
  {
    key: 'cis_rate',
    label: 'Rate',
    dataType: 'string',
    width: 90,
    sortable: true,
    value: ({ cis_rate }) => (cis_rate === null ? 'None now' : `${cis_rate}%`),
  },
  { ...money('gross', 'Gross paid'), card: 'important' },
  money('materials', 'Materials'),
  money('liable', 'Liable'),
  { ...money('deducted', 'Deducted'), card: 'important' },
  money('paid_out', 'Paid out'),
];
