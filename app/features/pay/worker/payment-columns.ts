import { formatPounds } from '#app/lib/format.ts';
import type { ListColumn } from '#app/table/list-columns.ts';
import { formatDate } from '#app/table/list-columns.ts';
import { paymentMethodLabels, paymentTypeLabels } from '#server/payments/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

type Payment = RouterOutputs['payments']['list']['data'][number];

export const paymentColumns: readonly ListColumn<Payment>[] = [
  {
    key: 'payment_type',
    label: 'Type',
    dataType: 'string',
    sortable: true,
    card: 'important',
    show: ({ payment_type }) => paymentTypeLabels[payment_type],
  },
  { key: 'amount', label: 'Amount', dataType: 'currency', sortable: true, card: 'important' },
  {
    key: 'payment_date',
    label: 'Date',
    dataType: 'date',
    sortable: true,
    card: 'important',
    show: ({ payment_date, payment_method, cis_deducted }) =>
      `${formatDate(payment_date)}, ${paymentMethodLabels[payment_method].toLowerCase()}${cis_deducted > 0 ? `, CIS deducted ${formatPounds(cis_deducted)}` : ''}`,
  },
  { key: 'description', label: 'Description', dataType: 'string', card: 'other' },
];
