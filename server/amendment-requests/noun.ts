import type { Noun } from '#server/infra/noun.ts';

export const amendmentRequestNoun = {
  entity: 'amendment-requests',
  table: 'amendment_requests',
  label: 'Amendment request',
  plural: 'Amendment requests',
  description: ['‘{reason}’'],
  affects: ['amendmentRequests', 'dashboard', 'timeTracking'],
  owner: 'user_id',
  namedByOwner: true,
  restorable: true,
  live: { toOwner: true },
  personal: { file: 'amendment-requests', about: 'user_id', names: ['decided_by'] },
} as const satisfies Noun;
