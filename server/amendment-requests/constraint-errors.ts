import { type ConstraintErrors, conflict, missing, sentBefore } from '#server/infra/constraints.ts';

export const amendmentRequestConstraintErrors: ConstraintErrors = {
  amendment_requests_one_undecided: conflict('This record already has a pending request.', 'state', 'duplicate'),
  amendment_requests_client_ref_unique: sentBefore('request'),
  amendment_requests_tracking_fk: missing('record', 'tracking_id'),
  amendment_requests_requested_job_fk: missing('job', 'requested_job_id'),
};
