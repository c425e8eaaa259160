import { type ConstraintErrors, missing } from '#server/infra/constraints.ts';

export const spendingApprovalConstraintErrors: ConstraintErrors = {
  spending_approvals_job_fk: missing('job', 'job_id'),
};
