export const propertyStatusLabels = { active: 'Active', archived: 'Archived' } as const;
export type PropertyStatus = keyof typeof propertyStatusLabels;
export const propertyStatuses = Object.keys(propertyStatusLabels) as [PropertyStatus, ...PropertyStatus[]];

/** Percent of labour that a customer keeps back under the Construction Industry Scheme. */
export const cisRateLabels = {
  0: '0%: paid gross',
  20: '20%: registered',
  30: '30%: not registered',
} as const;
export type CisRate = keyof typeof cisRateLabels;
export const cisRates: readonly number[] = Object.keys(cisRateLabels).map(Number);
export const cisRateMessage = 'must be 0, 20 or 30';

/** The fields by which their list can be sorted. */
export const propertySorts = [
  'address',
  'city',
  'post_code',
  'property_type',
  'status',
  'tenant_name',
  'tenant_email',
  'tenant_phone',
  'landlord_name',
  'agent_name',
  'createdAt',
  'updatedAt',
  'id',
] as const;
