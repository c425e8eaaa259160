import { nameOf } from '#app/features/labels/user-words.ts';
import type { FieldMeta, TableColumn } from '#app/table/table-column.ts';
import type { CisRow } from './cis-table.ts';

const money = (
  accessorKey: Exclude<keyof CisRow, 'User'>,
  header: string,
  meta: Pick<FieldMeta<CisRow>, 'card'> = {},
): TableColumn<CisRow> => ({ accessorKey, header, size: 130, meta: { dataType: 'currency', ...meta } });

/** What the contractor's monthly return asks for of each subcontractor. */
export const cisColumns: readonly TableColumn<CisRow>[] = [
  {
    id: 'user',
    header: 'Subcontractor',
    size: 220,
    accessorFn: ({ User }) => nameOf(User),
    meta: { dataType: 'string', card: 'important' },
  },
  { accessorKey: 'cis_utr', header: 'UTR', size: 124, meta: { dataType: 'string', card: 'other' } },
  { accessorKey: 'cis_verification', header: 'Verification', size: 150, meta: { dataType: 'string' } },
  {
    id: 'cis_rate',
    header: 'Rate',
    size: 90,
    accessorFn: ({ cis_rate }) => (cis_rate === null ? 'None now' : `${cis_rate}%`),
    meta: { dataType: 'string' },
  },
  money('gross', 'Gross paid', { card: 'important' }),
  money('materials', 'Materials'),
  money('liable', 'Liable'),
  money('deducted', 'Deducted', { card: 'important' }),
  money('paid_out', 'Paid out'),
];
