import { choiceFilter, dayFilters, fieldFilter, idFilter, type ListSpec } from '#app/table/state/list-state.ts';
import {
  invoicePaymentSorts,
  invoiceSorts,
  invoiceStatusLabels,
  owedSorts,
  paidMethodLabels,
} from '#server/invoices/constants.ts';
import { invoiceFields, invoicePaymentFields } from '#server/invoices/fields.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';
import { monthOptions } from './invoice-labels.ts';

/** The invoice history on a given day; 20 rows per page. */
export const invoiceTable = (today: string): ListSpec<RouterInputs['invoices']['list']> => ({
  filters: {
    status: choiceFilter(invoiceFields.status.label, { unpaid: 'Owed', ...invoiceStatusLabels }),
    // By tax point.
    ...dayFilters,
    period: {
      label: invoiceFields.period_start.label,
      initial: 'all',
      options: [{ value: 'all', label: 'All' }, ...monthOptions(today)],
    },
    invoice_type: fieldFilter(invoiceFields.invoice_type),
    // By the id of any of the customer's invoices.
    customer_of: idFilter(invoiceFields.customer_name.label),
    property_id: idFilter(invoiceFields.property_address.label),
  },
  sorts: invoiceSorts,
  sort: 'createdAt',
  order: 'desc',
  pageSizes: [20],
});

/** Link to a customer's unpaid invoices, or to their credit notes if they are owed money; by one of their invoices. */
export function customerLink({ id, owed }: { id: number; owed: number }): string {
  const filters = { tab: 'history', status: owed > 0 ? 'unpaid' : 'credit_note', customer_of: String(id) };
  return `/invoices?${new URLSearchParams(filters)}`;
}

/** Link to the invoices of a property's jobs. */
export const propertyInvoicesLink = (id: number): string =>
  `/invoices?${new URLSearchParams({ tab: 'history', property_id: String(id) })}`;

export type InvoicePayment = RouterOutputs['invoices']['payments']['data'][number];

const { '': _, ...methodLabels } = paidMethodLabels;

export const invoicePaymentTable: ListSpec<RouterInputs['invoices']['payments']> = {
  filters: { ...dayFilters, method: choiceFilter(invoicePaymentFields.method.label, methodLabels) },
  sorts: invoicePaymentSorts,
  sort: 'paid_at',
  order: 'desc',
  pageSizes: [20],
};

export type Owed = RouterOutputs['invoices']['owed']['data'][number];

export const owedTable: ListSpec<RouterInputs['invoices']['owed']> = {
  filters: {},
  sorts: owedSorts,
  sort: 'owed',
  order: 'desc',
  pageSizes: [20],
};
