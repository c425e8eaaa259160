import type { Noun } from '#server/infra/noun.ts';

/** Its owner reads no history of it, which says what it costs. */
export const materialNoun = {
  entity: 'materials',
  table: 'materials',
  label: 'Material',
  plural: 'Materials',
  description: ['‘{description}’', 'for {job_id}'],
  affects: ['materials', 'jobs', 'invoices', 'expenses', 'dashboard', 'priceList'],
  owner: 'user_id',
  namedByOwner: true,
  searched: ['description'],
  belongsTo: { jobs: 'job_id' },
  restorable: true,
  live: { toOwner: true },
  personal: { file: 'materials', about: 'user_id', names: ['created_by'] },
} as const satisfies Noun;
