import type { Noun } from '#server/infra/noun.ts';

export const workingHoursNoun = {
  entity: 'working-hours',
  table: 'working_hours',
  label: 'Working hours',
  plural: 'Working hours',
  description: ['of {user_id}', 'on {weekday}'],
  affects: ['workingHours', 'dashboard'],
  owner: 'user_id',
  deletedWith: { users: 'user_id' },
  restorable: true,
  live: { toOwner: true },
  personal: { file: 'working-hours', about: 'user_id' },
} as const satisfies Noun;
