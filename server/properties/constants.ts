export const propertyStatusLabels = { active: 'Active', archived: 'Archived' } as const;
export type PropertyStatus = keyof typeof propertyStatusLabels;
export const propertyStatuses = Object.keys(propertyStatusLabels) as [PropertyStatus, ...PropertyStatus[]];

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
  'place',
  'customer_name',
  'access_notes',
  'billing_name',
  'billing_email',
  'billing_address',
  'billing_reverse_charge',
  'billing_cis_rate',
  'createdAt',
  'updatedAt',
  'id',
  'number',
] as const;
