import { type Noun, otherRoles } from '#server/infra/noun.ts';

export const noteNoun = {
  entity: 'notes',
  table: 'notes',
  label: 'Note',
  plural: 'Notes',
  description: ['‘{note}’', 'for {property_id|job_id}'],
  affects: ['notes', 'jobs', 'properties'],
  owner: 'user_id',
  namedByOwner: true,
  searched: ['note'],
  deletedWith: { jobs: 'job_id', properties: 'property_id' },
  restorable: true,
  live: { toOwner: true, toRoles: otherRoles },
  personal: { file: 'notes', about: 'user_id' },
} as const satisfies Noun;
