import { type ConstraintErrors, invalid, missing } from '#server/infra/constraints.ts';
import { dayOrderMessage } from '#server/infra/typed/order-messages.ts';

export const workingHoursConstraintErrors: ConstraintErrors = {
  working_hours_user_fk: missing('worker', 'user_id'),
  working_hours_weekday_unique: invalid('A weekday can only be named once.', 'hours'),
  working_hours_in_order: invalid(dayOrderMessage, 'hours'),
};
