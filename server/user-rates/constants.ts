export const userRateSorts = ['user', 'rate', 'charge_rate', 'effective_from', 'createdAt', 'updatedAt', 'id'] as const;
