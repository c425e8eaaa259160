import { labelOptions } from '#app/lib/label-options.ts';
import type { TableSpec, TableState } from '#app/table/state/table-state.ts';
import { type InvoiceType, invoiceStatusLabels, invoiceTypeLabels } from '#server/invoices/constants.ts';
import { monthOptions } from './invoice-months.ts';
import type { Invoice } from './invoice-words.ts';

const all = { value: 'all', label: 'All' };

/** What the history can be asked, on this day: a page has 20. */
export const invoiceTable = (today: string): TableSpec => ({
  filters: {
    invoice_type: { label: 'Type', initial: 'all', options: [all, ...labelOptions(invoiceTypeLabels)] },
    period: { label: 'Period', initial: 'all', options: [all, ...monthOptions(today)] },
    status: {
      label: 'Status',
      initial: 'all',
      options: [all, { value: 'unpaid', label: 'Unpaid' }, ...labelOptions(invoiceStatusLabels)],
    },
    // By one of its invoices.
    customer_of: { label: 'Customer', initial: '' },
  },
  sorts: [
    { value: 'createdAt', label: 'Created' },
    { value: 'invoice_number', label: 'Number' },
    { value: 'invoice_type', label: 'Type' },
    { value: 'invoice_mode', label: 'Mode' },
    { value: 'period_start', label: 'Period' },
    { value: 'job_title', label: 'Job' },
    { value: 'property_address', label: 'Property' },
    { value: 'customer_name', label: 'Customer' },
    { value: 'net_amount', label: 'Net' },
    { value: 'total_amount', label: 'Gross' },
    { value: 'cis_amount', label: 'CIS' },
    { value: 'amount_due', label: 'Due' },
    { value: 'paid_amount', label: 'Paid' },
    { value: 'open_amount', label: 'Open' },
    { value: 'paid_at', label: 'Paid on' },
    { value: 'due_date', label: 'Due date' },
    { value: 'sent_at', label: 'Sent' },
  ],
  order: 'desc',
  pageSizes: [20],
});

/** The history of what a customer owes, or of what they are owed: by one of their invoices. */
export function customerLink({ id, owed }: { id: number; owed: number }): string {
  const asked = { tab: 'history', status: owed > 0 ? 'unpaid' : 'credit_note', customer_of: String(id) };
  return `/invoices?${new URLSearchParams(asked)}`;
}

/** The question to `invoices.list` that a state of the table means; the page's loader asks the same. */
export function invoiceListInput({ q, sort, order, page, limit, filters }: TableState) {
  const { invoice_type, period, status, customer_of = '' } = filters;
  return {
    ...(invoice_type !== 'all' && { invoice_type: invoice_type as InvoiceType }),
    ...(period !== 'all' && { period }),
    ...(status !== 'all' && { status: status as Invoice['status'] | 'unpaid' }),
    ...(/^[1-9]\d{0,14}$/.test(customer_of) && { customer_of: Number(customer_of) }),
    ...(q && { q }),
    sort: sort as 'createdAt',
    order,
    page,
    limit,
  };
}
