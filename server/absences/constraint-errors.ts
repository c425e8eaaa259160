import { type ConstraintErrors, invalid, missing } from '#server/infra/constraints.ts';
import { lastDayMessage } from '#server/infra/typed/order-messages.ts';

export const absenceConstraintErrors: ConstraintErrors = {
  absences_user_fk: missing('worker', 'user_id'),
  absences_in_order: invalid(lastDayMessage, 'end_date'),
};
