import type { Noun } from '#server/infra/noun.ts';
import { payRouters } from '#server/pay-run/constants.ts';

export const expenseNoun = {
  entity: 'expenses',
  table: 'expenses',
  label: 'Expense',
  plural: 'Expenses',
  description: ['{amount}', 'for {property_id|job_id}'],
  affects: ['expenses', 'files', 'customers', 'jobs', 'properties', 'dashboard', ...payRouters],
  owner: 'user_id',
  namedByOwner: true,
  searched: ['description'],
  belongsTo: { jobs: 'job_id' },
  restorable: true,
  ownHistory: true,
  live: { toOwner: true },
  personal: { file: 'expenses', about: 'user_id', names: ['created_by'] },
} as const satisfies Noun;
