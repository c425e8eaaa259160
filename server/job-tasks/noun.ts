import { type Noun, staffRoles } from '#server/infra/noun.ts';

export const taskNoun = {
  entity: 'job-tasks',
  table: 'job_tasks',
  label: 'Task',
  plural: 'Tasks',
  description: ['‘{description}’', 'for {property_id|job_id}'],
  affects: ['jobTasks', 'jobs', 'properties'],
  owner: 'assigned_to',
  searched: ['description'],
  deletedWith: { jobs: 'job_id', properties: 'property_id' },
  restorable: true,
  live: { toOwner: true, toRoles: staffRoles },
  personal: { file: 'tasks', names: ['assigned_to', 'created_by'] },
} as const satisfies Noun;
