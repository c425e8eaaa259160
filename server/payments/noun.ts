import type { Noun } from '#server/infra/noun.ts';
import { payRouters } from '#server/pay-run/constants.ts';

export const paymentNoun = {
  entity: 'payments',
  table: 'payments',
  label: 'Payment',
  plural: 'Payments',
  description: ['{amount}', 'of {payment_date}'],
  affects: ['payments', 'timeTracking', 'dashboard', ...payRouters],
  owner: 'user_id',
  namedByOwner: true,
  searched: ['description'],
  restorable: true,
  ownHistory: true,
  live: { toOwner: true },
  personal: { file: 'payments', about: 'user_id', names: ['created_by'] },
} as const satisfies Noun;
