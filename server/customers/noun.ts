import type { Noun } from '#server/infra/noun.ts';

export const customerNoun = {
  entity: 'customers',
  table: 'customers',
  label: 'Customer',
  plural: 'Customers',
  description: ['{name}'],
  affects: ['customers', 'accounts', 'properties', 'jobs', 'invoices', 'search'],
  name: ['name'],
  referredToBy: ['customer_id'],
  searched: ['email', 'address', 'notes'],
  hidden: ['is_owner'],
  restorable: true,
} as const satisfies Noun;

export const customerUserNoun = {
  entity: 'customer-users',
  table: 'customer_users',
  label: 'Log-in of a customer',
  plural: 'Log-ins of customers',
  description: ['of {customer_id}'],
  affects: ['customers'],
  owner: 'user_id',
  hidden: ['landlord_role'],
  deletedWith: { customers: 'customer_id', users: 'user_id' },
  restorable: true,
  personal: { file: 'customers', about: 'user_id', secret: ['landlord_role'] },
} as const satisfies Noun;
