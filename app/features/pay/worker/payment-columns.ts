import { methodLabels, typeLabels } from '#app/features/labels/payment-words.ts';
import { formatPounds } from '#app/lib/format.ts';
import type { ListColumn } from '#app/table/list-columns.ts';
import { formatDate } from '#app/table/list-columns.ts';
import type { RouterOutputs } from '#server/router.ts';

type Payment = RouterOutputs['payments']['list']['data'][number];

export const paymentColumns: readonly ListColumn<Payment>[] = [
  {
    key: 'payment_type',
    label: 'Type',
    dataType: 'string',
    sortable: true,
    card: 'important',
    show: ({ payment_type }) => typeLabels[payment_type],
  },
  { key: 'amount', label: 'Amount', dataType: 'currency', sortable: true, card: 'important' },
  {
    key: 'payment_date',
    label: 'Date',
    dataType: 'date',
    sortable: true,
    card: 'important',
    show: ({ payment_date, payment_method, cis_deducted }) =>
      `${formatDate(payment_date)}, ${methodLabels[payment_method].toLowerCase()}${cis_deducted > 0 ? `, CIS deducted ${formatPounds(cis_deducted)}` : ''}`,
  },
  { key: 'description', label: 'Description', dataType: 'string', card: 'other' },
];
