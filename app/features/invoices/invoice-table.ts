import type { TableSpec, TableState } from '#app/components/table/table-state.ts';
import { monthOptions } from './invoice-months.ts';
import { choicesOf, type Invoice, type InvoiceType, statusLooks, typeLabels } from './invoice-words.ts';

const all = { value: 'all', label: 'All' };
const statuses = Object.fromEntries(Object.entries(statusLooks).map(([value, { label }]) => [value, label]));

/** What the history can be asked, on this day: a page has 20 (S2 9). */
export const invoiceTable = (today: string): TableSpec => ({
  filters: {
    invoice_type: { label: 'Type', initial: 'all', options: [all, ...choicesOf(typeLabels)] },
    period: { label: 'Period', initial: 'all', options: [all, ...monthOptions(today)] },
    status: { label: 'Status', initial: 'all', options: [all, ...choicesOf(statuses)] },
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
    { value: 'amount_due', label: 'Total due' },
    { value: 'due_date', label: 'Due' },
    { value: 'sent_at', label: 'Sent' },
  ],
  order: 'desc',
  pageSizes: [20],
});

/** The question to `invoices.list` that a state of the table means; the page's loader asks the same. */
export function invoiceListInput({ q, sort, order, page, limit, filters }: TableState) {
  const { invoice_type, period, status } = filters;
  return {
    ...(invoice_type !== 'all' && { invoice_type: invoice_type as InvoiceType }),
    ...(period !== 'all' && { period }),
    ...(status !== 'all' && { status: status as Invoice['status'] }),
    ...(q && { q }),
    sort: sort as 'createdAt',
    order,
    page,
    limit,
  };
}
