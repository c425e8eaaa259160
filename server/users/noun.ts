import type { Noun } from '#server/infra/noun.ts';
import { payRouters } from '#server/pay-run/constants.ts';

export const userNoun = {
  entity: 'users',
  table: 'users',
  label: 'User',
  plural: 'Users',
  description: ['{first_name} {last_name}'],
  affects: [
    'users',
    'userRates',
    'dashboard',
    'timeTracking',
    'search',
    'setUp',
    'visits',
    'workingHours',
    ...payRouters,
  ],
  owner: 'id',
  name: ['first_name', 'last_name'],
  referredToBy: [
    'user_id',
    'landlord_id',
    'agent_id',
    'assigned_to',
    'created_by',
    'decided_by',
    'requester_id',
    'voided_by',
    'subject_user_id',
  ],
  hidden: ['email_key'],
  restorable: true,
  live: { toOwner: true },
  personal: { file: 'profile', about: 'id', secret: ['email_key'] },
} as const satisfies Noun;
