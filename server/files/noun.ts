import { type Noun, otherRoles } from '#server/infra/noun.ts';

export const fileNoun = {
  entity: 'files',
  table: 'files',
  label: 'File',
  plural: 'Files',
  description: ['{file_name}', 'for {property_id|job_id}'],
  affects: ['files', 'jobs', 'expenses', 'properties'],
  owner: 'user_id',
  namedByOwner: true,
  searched: ['file_name'],
  hidden: ['storage_key', 'thumbnail_key', 'width', 'height', 'sha256', 'crc32', 'poster_key'],
  deletedWith: { jobs: 'job_id', properties: 'property_id', expenses: 'expense_id' },
  restorable: true,
  live: { toOwner: true, toRoles: otherRoles },
  personal: { file: 'files', about: 'user_id', secret: ['storage_key', 'thumbnail_key', 'poster_key'] },
} as const satisfies Noun;
