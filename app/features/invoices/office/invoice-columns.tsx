import { formatMoment, formatMonth } from '#app/lib/format.ts';
import { column } from '#app/table/column.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { paidMethodLabels, vatLabel } from '#server/invoices/constants.ts';
import { invoiceFields } from '#server/invoices/fields.ts';
import { type Invoice, isToPost, jobsLabel, mailErrorOf, rowStyles, statusStyle, sumLabel } from './invoice-labels.ts';

/**
 * An issued invoice is immutable, except its due date until it is sent. `hasDeductions`: some of the listed invoices are
 * less CIS, so that what is due is not the gross sum.
 */
export const invoiceColumns = (timeZone: string, hasDeductions = false): readonly TableColumn<Invoice>[] => [
  column(invoiceFields.invoice_number, { size: 148, card: 'important' }),
  column(invoiceFields.status, { size: 106, accessorFn: statusStyle, statusStyle: rowStyles, card: 'important' }),
  column(invoiceFields.customer_name, { size: 168, card: 'other' }),
  column(invoiceFields.total_amount, { size: 94 }),
  column(invoiceFields.amount_due, { size: 94, startsHidden: !hasDeductions }),
  column(invoiceFields.paid_amount, { size: 90 }),
  column(invoiceFields.owed_amount, { size: 94 }),
  column(invoiceFields.to_pay_back, { size: 104, startsHidden: true }),
  column(invoiceFields.open_amount, { size: 110, startsHidden: true }),
  column(invoiceFields.due_date, { size: 118, required: true, edit: true }),
  column(invoiceFields.sent_at, {
    size: 148,
    cell: ({ row }) => <SentState invoice={row.original} timeZone={timeZone} />,
  }),
  column(invoiceFields.job_title, { size: 180, accessorFn: jobsLabel }),
  column(invoiceFields.invoice_type, { size: 86, startsHidden: true }),
  column(invoiceFields.invoice_mode, { size: 84 }),
  column(invoiceFields.period_start, {
    size: 88,
    cell: ({ row }) => row.original.period_start && formatMonth(row.original.period_start),
  }),
  column(invoiceFields.net_amount, { size: 88 }),
  column(invoiceFields.vat_amount, { size: 78 }),
  column(invoiceFields.vat, { size: 220, accessorFn: ({ vat }) => vatLabel(vat), startsHidden: true }),
  column(invoiceFields.reverse_charge, { size: 130, startsHidden: true }),
  column(invoiceFields.cis_amount, {
    size: 88,
    accessorFn: ({ cis_rate, cis_amount }) => (cis_rate === null ? null : cis_amount),
    startsHidden: true,
  }),
  // A day in the company's zone.
  column(invoiceFields.createdAt, { size: 112, accessorFn: ({ issue_date }) => issue_date, dataType: 'date' }),
  column(invoiceFields.property_address, { size: 200, startsHidden: true }),
  column(invoiceFields.paid_at, { size: 150, startsHidden: true }),
  column(invoiceFields.paid_method, {
    size: 130,
    accessorFn: ({ paid_method }) => paid_method && paidMethodLabels[paid_method],
    startsHidden: true,
  }),
  column(invoiceFields.paid_reference, { size: 160, startsHidden: true }),
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
  if (isToPost(invoice)) return <span className="text-muted">By post</span>;
  return sent_at && formatMoment(sent_at, timeZone);
}
