import { type ConstraintErrors, conflict, missing, sentBefore } from '#server/infra/constraints.ts';

export const jobConstraintErrors: ConstraintErrors = {
  jobs_property_fk: missing('property', 'property_id'),
  jobs_trade_fk: missing('trade', 'trade_id'),
  jobs_client_ref_unique: sentBefore('job'),
  job_assignees_user_fk: missing('user', 'assignees'),
  job_assignees_job_fk: missing('job', 'job_id'),
  job_assignees_unique: conflict('This person is already assigned on that day.', 'assignees', 'duplicate'),
};
