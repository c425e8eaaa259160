import { type ConstraintErrors, missing, sentBefore } from '#server/infra/constraints.ts';

export const taskConstraintErrors: ConstraintErrors = {
  job_tasks_job_fk: missing('job', 'job_id'),
  job_tasks_property_fk: missing('property', 'property_id'),
  job_tasks_assigned_to_fk: missing('user', 'assigned_to'),
  job_tasks_client_ref_unique: sentBefore('task'),
};
