import { type ConstraintErrors, invalid, missing } from '#server/infra/constraints.ts';
import { windowOrderMessage } from '#server/infra/typed/order-messages.ts';

export const visitConstraintErrors: ConstraintErrors = {
  visits_job_fk: missing('job', 'job_id'),
  visits_user_fk: missing('worker', 'user_id'),
  visits_window_in_order: invalid(windowOrderMessage, 'window_to'),
};
