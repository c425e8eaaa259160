import { fieldFilter, type ListSpec } from '#app/table/state/list-state.ts';
import type { StatusStyles } from '#app/table/table-column.ts';
import { counted } from '#app/ui/counted.ts';
import { type CustomerStatus, customerSorts, customerStatusLabels } from '#server/customers/constants.ts';
import { customerFields } from '#server/customers/fields.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

export type Customer = RouterOutputs['customers']['list']['data'][number];

export const statusStyles = {
  active: { label: customerStatusLabels.active, tone: 'success', isCalm: true },
  archived: { label: customerStatusLabels.archived, tone: 'neutral' },
} as const satisfies Record<CustomerStatus, StatusStyles[string]>;

export const customerTable: ListSpec<RouterInputs['customers']['list']> = {
  filters: {
    status: { ...fieldFilter(customerFields.status), initial: 'active' },
    kind: fieldFilter(customerFields.kind),
  },
  sorts: customerSorts,
  sort: 'name',
  order: 'asc',
};

export type JoinedProperty = RouterOutputs['customers']['joined']['data'][number];

export const joinedTable: ListSpec<RouterInputs['customers']['joined']> = {
  filters: {},
  sorts: ['customer_name', 'property_address', 'id'],
  sort: 'customer_name',
  order: 'asc',
};
/** How many are waiting: the first page's total. */
export const joinedInput = { limit: 1 } as const;

export const customerPath = (id: number) => `/customers/${id}`;

/** 'The Owner, 3 Barn': an owner's name is told apart by the property. */
export const customerLabel = ({ name, owner_of }: Pick<Customer, 'name' | 'owner_of'>): string =>
  owner_of ? `${name}, ${owner_of}` : name;

export const countOf = (total: number, one: string, many: string): string =>
  counted({ total, total_exact: true }, one, many) ?? '';

/** '/customers/7/jobs' -> 7. For what names none: an id that no customer has. */
export function idOfPath(pathname: string): number {
  const [, id] = /^\/customers\/([1-9]\d{0,14})(?:\/|$)/.exec(pathname) ?? [];
  return Number(id ?? Number.MAX_SAFE_INTEGER);
}
