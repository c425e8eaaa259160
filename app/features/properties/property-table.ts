import type { TableSpec, TableState } from '#app/table/state/table-state.ts';
import { type Property, statusOptions } from './property-words.ts';

/** Every property, by address as streets count: 9 before 10. */
export const propertyTable: TableSpec = {
  filters: {
    status: { label: 'Status', initial: 'all', options: [{ value: 'all', label: 'All' }, ...statusOptions] },
  },
  sorts: [
    { value: 'address', label: 'Address' },
    { value: 'post_code', label: 'Postcode' },
    { value: 'city', label: 'City' },
    { value: 'property_type', label: 'Type' },
    { value: 'status', label: 'Status' },
    { value: 'tenant_name', label: 'Tenant' },
    { value: 'tenant_phone', label: 'Phone' },
    { value: 'tenant_email', label: 'E-mail' },
    { value: 'landlord_name', label: 'Landlord' },
    { value: 'agent_name', label: 'Agent' },
    { value: 'updatedAt', label: 'Changed' },
  ],
  order: 'asc',
};

/** The question to `properties.list` that a state of the table means; the page's loader asks the same. */
export function propertyListInput({ q, sort, order, page, limit, filters }: TableState) {
  const { status } = filters;
  return {
    ...(status !== 'all' && { status: status as NonNullable<Property['status']> }),
    ...(q && { q }),
    sort: sort as 'address',
    order,
    page,
    limit,
  };
}

/** Who may be named as landlord or agent. */
export const landlordsInput = { role: 'landlord', sort: 'first_name', order: 'asc', limit: 1000 } as const;
