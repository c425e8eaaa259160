import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatDate } from '#app/lib/format.ts';
import { booleanFilter, dayFilters, fieldFilter, idFilter, type ListSpec } from '#app/table/state/list-state.ts';
import { type SumField, sumOf } from '#app/table/sums.tsx';
import { materialSorts } from '#server/materials/constants.ts';
import { materialFields } from '#server/materials/fields.ts';
import { quantityLabel } from '#server/price-list/constants.ts';
import type { RouterInputs } from '#server/router.ts';
import type { Material } from '../material-styles.ts';

/** Why a material is locked; undefined if it is not. */
export const lockedMessage = ({ invoice_id }: Material): string | undefined =>
  invoice_id === null ? undefined : 'This material is on an invoice and can’t be changed. Void the invoice first.';

export const materialLabel = ({ description, quantity, unit, User, used_on }: Material): string =>
  `${description}, ${quantityLabel(quantity, unit)}, ${nameOf(User)}, ${formatDate(used_on)}`;

export const materialSums: readonly SumField<Material>[] = [
  sumOf(materialFields.cost_amount),
  sumOf(materialFields.amount),
  sumOf(materialFields.charge),
];

export const officeMaterialTable: ListSpec<RouterInputs['materials']['list']> = {
  filters: {
    status: fieldFilter(materialFields.status),
    user_id: idFilter('Worker'),
    job_id: idFilter(materialFields.job_id.label),
    property_id: idFilter(materialFields.property_id.label),
    price_item_id: idFilter(materialFields.price_item_id.label),
    has_price: booleanFilter('Price', { true: 'With a price', false: 'No price yet' }),
    billing_status: fieldFilter(materialFields.billing_status),
    to_bill: booleanFilter('Invoice', { true: 'To invoice' }),
    ...dayFilters,
  },
  sorts: materialSorts,
  sort: 'used_on',
  order: 'desc',
};
