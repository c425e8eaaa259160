export const userRateSorts = [
  'user',
  'rate',
  'charge_rate',
  'comment',
  'effective_from',
  'createdAt',
  'updatedAt',
  'id',
] as const;
