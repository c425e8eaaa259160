import { type Noun, otherRoles, staffRoles } from '#server/infra/noun.ts';

export const jobNoun = {
  entity: 'jobs',
  table: 'jobs',
  label: 'Job',
  plural: 'Jobs',
  description: ['{job_title}'],
  affects: ['jobs', 'customers', 'dashboard', 'timeTracking', 'expenses', 'invoices', 'search', 'setUp', 'visits'],
  name: ['job_title'],
  referredToBy: ['job_id', 'original_job_id', 'requested_job_id'],
  belongsTo: { properties: 'property_id' },
  restorable: true,
  live: { toRoles: otherRoles },
  personal: { file: 'jobs', names: ['created_by'] },
} as const satisfies Noun;

export const assignmentNoun = {
  entity: 'job-assignees',
  table: 'job_assignees',
  label: 'Assignment',
  plural: 'Assignments',
  description: ['to {job_id}'],
  affects: ['jobs', 'dashboard'],
  owner: 'user_id',
  namedByOwner: true,
  deletedWith: { jobs: 'job_id' },
  restorable: true,
  live: { toOwner: true, toRoles: staffRoles },
  personal: { file: 'assignments', about: 'user_id' },
} as const satisfies Noun;
