import type { Noun } from '#server/infra/noun.ts';

export const visitNoun = {
  entity: 'visits',
  table: 'visits',
  label: 'Visit',
  plural: 'Visits',
  description: ['for {property_id|job_id}', 'on {day} {starts}', 'with {user_id}'],
  affects: ['visits', 'jobs', 'timeTracking', 'dashboard'],
  owner: 'user_id',
  deletedWith: { jobs: 'job_id' },
  restorable: true,
  live: { toOwner: true },
  personal: { file: 'visits', names: ['user_id'] },
} as const satisfies Noun;
