import { formatMoment, formatMonth } from '#app/lib/format.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { invoiceModeLabels, invoiceTypeLabels, paidMethodLabels } from '#server/invoices/constants.ts';
import { type Invoice, jobsLabel, mailErrorOf, rowStyles, statusStyle, sumLabel } from './invoice-labels.ts';

/** An issued invoice is immutable, except its due date until it is sent. */
export const invoiceColumns = (timeZone: string): readonly TableColumn<Invoice>[] => [
  { accessorKey: 'invoice_number', header: 'Number', size: 148, meta: { dataType: 'string', card: 'important' } },
  {
    id: 'status',
    header: 'Status',
    size: 106,
    accessorFn: statusStyle,
    meta: { dataType: 'status', statusStyle: rowStyles, card: 'important' },
  },
  { accessorKey: 'customer_name', header: 'Customer', size: 124, meta: { dataType: 'string', card: 'other' } },
  { accessorKey: 'total_amount', header: 'Gross', size: 94, meta: { dataType: 'currency' } },
  { accessorKey: 'amount_due', header: 'Due', size: 94, meta: { dataType: 'currency' } },
  { accessorKey: 'paid_amount', header: 'Paid', size: 90, meta: { dataType: 'currency' } },
  { accessorKey: 'owed_amount', header: 'Owed', size: 94, meta: { dataType: 'currency' } },
  { accessorKey: 'to_pay_back', header: 'Due back', size: 104, meta: { dataType: 'currency', startsHidden: true } },
  { accessorKey: 'open_amount', header: 'Left to pay', size: 110, meta: { dataType: 'currency', startsHidden: true } },
  {
    accessorKey: 'due_date',
    header: 'Due date',
    size: 118,
    meta: { dataType: 'date', required: true, edit: { kind: 'date' } },
  },
  {
    accessorKey: 'sent_at',
    header: 'Sent',
    size: 148,
    cell: ({ row }) => <SentState invoice={row.original} timeZone={timeZone} />,
    meta: { dataType: 'datetime' },
  },
  { id: 'job_title', header: 'Job', size: 104, accessorFn: jobsLabel, meta: { dataType: 'string' } },
  {
    id: 'invoice_type',
    header: 'Type',
    size: 86,
    accessorFn: ({ invoice_type }) => invoiceTypeLabels[invoice_type],
    meta: { dataType: 'string' },
  },
  {
    id: 'invoice_mode',
    header: 'Mode',
    size: 84,
    accessorFn: ({ invoice_mode }) => invoiceModeLabels[invoice_mode],
    meta: { dataType: 'string' },
  },
  {
    accessorKey: 'period_start',
    header: 'Period',
    size: 88,
    cell: ({ row }) => row.original.period_start && formatMonth(row.original.period_start),
    meta: { dataType: 'date' },
  },
  { accessorKey: 'net_amount', header: 'Net', size: 88, meta: { dataType: 'currency' } },
  { accessorKey: 'vat_amount', header: 'VAT', size: 78, meta: { dataType: 'currency' } },
  {
    accessorKey: 'reverse_charge',
    header: 'Reverse charge',
    size: 130,
    meta: { dataType: 'boolean', startsHidden: true },
  },
  {
    id: 'cis_amount',
    header: 'CIS',
    size: 88,
    accessorFn: ({ cis_rate, cis_amount }) => (cis_rate === null ? null : cis_amount),
    meta: { dataType: 'currency', startsHidden: true },
  },
  {
    id: 'createdAt',
    header: 'Created',
    size: 112,
    // A day in the company's zone.
    accessorFn: ({ issue_date }) => issue_date,
    meta: { dataType: 'date' },
  },
  { accessorKey: 'property_address', header: 'Property', size: 200, meta: { dataType: 'string', startsHidden: true } },
  { accessorKey: 'paid_at', header: 'Paid on', size: 150, meta: { dataType: 'datetime', startsHidden: true } },
  {
    id: 'paid_method',
    header: 'Method',
    size: 130,
    accessorFn: ({ paid_method }) => paid_method && paidMethodLabels[paid_method],
    meta: { dataType: 'string', startsHidden: true },
  },
  { accessorKey: 'paid_reference', header: 'Reference', size: 160, meta: { dataType: 'string', startsHidden: true } },
  // Cards only: they have no headers above their amounts.
  {
    id: 'sum',
    header: 'Total and outstanding',
    size: 200,
    accessorFn: sumLabel,
    meta: { dataType: 'string', exportAs: 'never', startsHidden: true, card: 'important' },
  },
];

/** When it was sent; the mail's status while one is queued or failed. */
function SentState({ invoice, timeZone }: { invoice: Invoice; timeZone: string }) {
  const { sent_at, mail } = invoice;
  const error = mailErrorOf(invoice);
  if (mail?.state === 'sending') {
    const retried = mail.error && `${mail.error} It will be retried.`;
    return (
      <span title={retried || `To ${mail.recipient}`}>
        <Badge tone="accent" live>
          Sending…
        </Badge>
        {retried && <span className="sr-only">{retried}</span>}
      </span>
    );
  }
  if (error !== undefined) {
    return (
      <span title={error}>
        <Badge tone="danger">Not sent</Badge>
        <span className="sr-only">{error}</span>
      </span>
    );
  }
  return sent_at && formatMoment(sent_at, timeZone);
}
