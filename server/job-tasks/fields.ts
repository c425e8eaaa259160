import type { JobTasks } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { maxTitleLength, taskStatusLabels } from './constants.ts';

export const taskFields = defineFields<JobTasks>()({
  assigned_to: { label: 'Assigned to', kind: 'reference' },
  description: { label: 'Description', kind: 'text', limit: maxTitleLength },
  job_id: { label: 'Job', kind: 'reference' },
  property_id: { label: 'Property', kind: 'reference' },
  status: { label: 'Status', kind: 'choice', labels: taskStatusLabels },
});
