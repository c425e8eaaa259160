/** In the order of select lists. */
export const customerKindLabels = {
  landlord: 'Landlord',
  agent: 'Agent',
  housing_association: 'Housing association',
  business: 'Business',
  tenant: 'Tenant',
  other: 'Other',
} as const;
export type CustomerKind = keyof typeof customerKindLabels;
export const customerKinds = Object.keys(customerKindLabels) as [CustomerKind, ...CustomerKind[]];

/** How invoices reach a customer. */
export const deliveryLabels = { email: 'Email', post: 'Post' } as const;
export type Delivery = keyof typeof deliveryLabels;
export const deliveries = Object.keys(deliveryLabels) as [Delivery, ...Delivery[]];

export const customerStatusLabels = { active: 'Active', archived: 'Archived' } as const;
export type CustomerStatus = keyof typeof customerStatusLabels;
export const customerStatuses = Object.keys(customerStatusLabels) as [CustomerStatus, ...CustomerStatus[]];

export const customerSorts = [
  'name',
  'kind',
  'address',
  'post_code',
  'email',
  'statement_email',
  'phone',
  'payment_terms',
  'vat_number',
  'reverse_charge',
  'cis_rate',
  'spending_limit',
  'delivery',
  'notes',
  'status',
  'properties',
  'open_jobs',
  'to_invoice',
  'owed',
  'overdue',
  'createdAt',
  'updatedAt',
  'id',
  'address',
  'statement_email',
  'vat_number',
  'reverse_charge',
  'cis_rate',
  'notes',
] as const;

/** Days. */
export const maxPaymentTerms = 3650;
/** Pounds. */
export const maxSpendingLimit = 100_000_000;

/** Name on invoices while nobody has said who pays for a property. */
export const theOwner = 'The Owner';

export const ownerOfOneMessage = `‘${theOwner}’ is the customer of one property alone. Give it a name first.`;
