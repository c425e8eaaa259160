/** The fields by which their list can be sorted. */
export const userRateSorts = [
  'user',
  'rate',
  'charge_rate',
  'effective_from',
  'createdAt',
  'updatedAt',
  'id',
] as const;
