import { useMemo } from 'react';
import { statusStyles } from '#app/features/expenses/expense-styles.ts';
import { formatDate } from '#app/lib/format.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { SyncBadge } from '#app/offline/ui/sync-badge.tsx';
import { usePendingRows } from '#app/offline/use-pending-rows.ts';
import type { RowsQuery } from '#app/table/cards/card-list.tsx';
import { column } from '#app/table/column.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { StatusText } from '#app/ui/status-text.tsx';
import { materialFields } from '#server/materials/fields.ts';
import { quantityLabel } from '#server/price-list/constants.ts';
import type { Material } from './material-styles.ts';

export const materialColumns: readonly TableColumn<PendingRow<'materials'>>[] = [
  column(materialFields.description, {
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap items-center gap-2">
        {original.description}
        <StatusText style={statusStyles[original.status]} />
        <SyncBadge sync={original.sync} />
      </span>
    ),
    card: 'important',
  }),
  column(materialFields.quantity, {
    cell: ({ row: { original } }) => quantityLabel(original.quantity, original.unit),
    card: 'important',
  }),
  column(materialFields.used_on, {
    cell: ({ row: { original } }) =>
      [formatDate(original.used_on), original.Job?.job_title, original.property_address].filter(Boolean).join(', '),
    card: 'important',
  }),
];

/** A query's materials with the outbox applied; new ones stand above the list until the server has them. */
export function usePendingMaterials(query: RowsQuery<Material>): RowsQuery<PendingRow<'materials'>> {
  const rows = usePendingRows('materials', query.data?.data);
  const data = useMemo(() => query.data && { ...query.data, data: rows }, [query.data, rows]);
  return { ...query, data };
}
