/** In characters. */
export const maxLengths = {
  address: 500,
  city: 100,
  post_code: 20,
  property_type: 100,
  tenant_name: 200,
  access_notes: 5000,
  billing_name: 200,
  billing_address: 1000,
} as const;

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
