import { formatPounds } from '#app/lib/format.ts';
import { formatDate } from '#app/table/list-columns.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { paymentMethodLabels, paymentTypeLabels } from '#server/payments/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

type Payment = RouterOutputs['payments']['list']['data'][number];

export const paymentColumns: readonly TableColumn<Payment>[] = [
  {
    accessorKey: 'payment_type',
    header: 'Type',
    cell: ({ row }) => paymentTypeLabels[row.original.payment_type],
    meta: { dataType: 'string', card: 'important' },
  },
  { accessorKey: 'amount', header: 'Amount', meta: { dataType: 'currency', card: 'important' } },
  {
    accessorKey: 'payment_date',
    header: 'Date',
    cell: ({ row }) =>
      `${formatDate(row.original.payment_date)}, ${paymentMethodLabels[row.original.payment_method].toLowerCase()}${row.original.cis_deducted > 0 ? `, CIS deducted ${formatPounds(row.original.cis_deducted)}` : ''}`,
    meta: { dataType: 'date', card: 'important' },
  },
  { accessorKey: 'description', header: 'Description', meta: { dataType: 'string', card: 'other' } },
];
