import { labelOptions } from '#app/lib/label-options.ts';
import { dateFilters, shownSpan } from '#app/table/cards/date-filters.ts';
import type { ListSpec, ListState } from '#app/table/state/list-state.ts';
import { paymentMethodLabels, paymentTypeLabels } from '#server/payments/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

const all = { value: 'all', label: 'All' };

type Payment = RouterOutputs['payments']['list']['data'][number];

export const paymentList: ListSpec = {
  filters: {
    ...dateFilters,
    payment_type: { label: 'Type', initial: 'all', options: [all, ...labelOptions(paymentTypeLabels)] },
    payment_method: { label: 'Method', initial: 'all', options: [all, ...labelOptions(paymentMethodLabels)] },
  },
  sorts: { payment_date: 'Date', amount: 'Amount', payment_type: 'Type' },
  sort: 'payment_date',
  order: 'desc',
  loadsMore: true,
};

/** The `payments.list` input of a list's state, shared with the page's loader. */
export function paymentListInput(state: ListState, user_id: number, today: string) {
  const { q, sort, order, limit, filters } = state;
  const { payment_type, payment_method } = filters;
  return {
    user_id,
    ...shownSpan(state, today),
    ...(payment_type !== 'all' && { payment_type: payment_type as Payment['payment_type'] }),
    ...(payment_method !== 'all' && { payment_method: payment_method as Payment['payment_method'] }),
    ...(q && { q }),
    sort: sort as 'payment_date' | 'amount' | 'payment_type',
    order,
    limit,
  };
}
