import { type ConstraintErrors, conflict, missing } from '#server/infra/constraints.ts';

export const rateConstraintErrors: ConstraintErrors = {
  user_rates_day_unique: conflict('This worker already has a rate from that date.', 'effective_from', 'duplicate'),
  user_rates_user_fk: missing('worker', 'user_id'),
};
