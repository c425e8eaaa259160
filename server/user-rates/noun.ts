import type { Noun } from '#server/infra/noun.ts';
import { payRouters } from '#server/pay-run/constants.ts';

export const rateNoun = {
  entity: 'users-rates',
  table: 'user_rates',
  label: 'Rate',
  plural: 'Rates',
  description: ['{rate}', 'from {effective_from}'],
  affects: ['userRates', 'users', 'timeTracking', 'dashboard', 'setUp', ...payRouters],
  owner: 'user_id',
  namedByOwner: true,
  deletedWith: { users: 'user_id' },
  restorable: true,
  personal: { file: 'rates', about: 'user_id' },
} as const satisfies Noun;
