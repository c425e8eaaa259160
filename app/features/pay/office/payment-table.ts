import { labelOptions } from '#app/lib/label-options.ts';
import { readTableState, type TableSpec, type TableState } from '#app/table/state/table-state.ts';
import { dayFilters } from '#app/table/toolbar-dates.tsx';
import { paymentMethodLabels, paymentTypeLabels } from '#server/payments/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Payment = RouterOutputs['payments']['list']['data'][number];

const all = { value: 'all', label: 'All' };

/** What everybody was paid, the latest first. The filters have the names that they have on the wire. */
export const officePaymentTable: TableSpec = {
  filters: {
    user_id: { label: 'Worker', initial: '' },
    ...dayFilters,
    payment_type: { label: 'Type', initial: 'all', options: [all, ...labelOptions(paymentTypeLabels)] },
    payment_method: { label: 'Method', initial: 'all', options: [all, ...labelOptions(paymentMethodLabels)] },
  },
  sorts: [
    { value: 'payment_date', label: 'Date' },
    { value: 'user', label: 'User' },
    { value: 'amount', label: 'Amount' },
    { value: 'payment_type', label: 'Type' },
    { value: 'payment_method', label: 'Method' },
    { value: 'cis_deducted', label: 'CIS deducted' },
    { value: 'description', label: 'Description' },
    { value: 'updatedAt', label: 'Changed' },
  ],
  order: 'desc',
};

/** The question to `payments.list` that a state of the table means; the page's loader asks the same. */
export function officePaymentInput({ q, sort, order, page, limit, filters }: TableState) {
  const { user_id = '', start_date, end_date, payment_type, payment_method } = filters;
  return {
    ...(/^[1-9]\d{0,14}$/.test(user_id) && { user_id: Number(user_id) }),
    ...(start_date && { start_date }),
    ...(end_date && { end_date }),
    ...(payment_type !== 'all' && { payment_type: payment_type as Payment['payment_type'] }),
    ...(payment_method !== 'all' && { payment_method: payment_method as Payment['payment_method'] }),
    ...(q && { q }),
    sort: sort as 'payment_date',
    order,
    page,
    limit,
  };
}

/** The same, of an address. */
export const officePaymentQuestion = (search: URLSearchParams) =>
  officePaymentInput(readTableState(officePaymentTable, search));
