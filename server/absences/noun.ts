import type { Noun } from '#server/infra/noun.ts';

export const absenceNoun = {
  entity: 'absences',
  table: 'absences',
  label: 'Absence',
  plural: 'Absences',
  description: ['of {user_id}', 'from {start_date}', 'to {end_date}'],
  affects: ['absences', 'dashboard'],
  owner: 'user_id',
  searched: ['note'],
  deletedWith: { users: 'user_id' },
  restorable: true,
  live: { toOwner: true },
  personal: { file: 'absences', about: 'user_id', erased: { kind: 'other', note: '' } },
} as const satisfies Noun;
