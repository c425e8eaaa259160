import { choiceFilter, dayFilters, idFilter, type ListSpec } from '#app/table/state/list-state.ts';
import { paymentMethodLabels, paymentSorts, paymentTypeLabels } from '#server/payments/constants.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

export type Payment = RouterOutputs['payments']['list']['data'][number];

export const officePaymentTable: ListSpec<RouterInputs['payments']['list']> = {
  filters: {
    user_id: idFilter('Worker'),
    ...dayFilters,
    payment_type: choiceFilter('Type', paymentTypeLabels),
    payment_method: choiceFilter('Method', paymentMethodLabels),
  },
  sorts: paymentSorts,
  sort: 'payment_date',
  order: 'desc',
};
