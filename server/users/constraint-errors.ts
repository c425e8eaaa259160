import { emailMessage } from '#server/infra/constants.ts';
import { type ConstraintErrors, conflict, invalid } from '#server/infra/constraints.ts';
import { districtsMessage } from '#server/infra/typed/districts.ts';
import { utrMessage } from '#server/infra/typed/tax-number.ts';
import { anonymisedMessage } from './constants.ts';

export const userConstraintErrors: ConstraintErrors = {
  users_email_unique: conflict('This email address is already in use.', 'email', 'duplicate'),
  users_last_admin: conflict('This is the last active admin. Make another user an admin first.', 'state', 'protected'),
  users_anonymised_is_disabled: conflict(anonymisedMessage, 'state', 'locked'),
  users_email_shape: invalid(emailMessage, 'email'),
  users_cis_of_workers: invalid('Only employees and contractors can have a CIS rate.', 'cis_rate'),
  users_districts_shape: invalid(districtsMessage, 'districts'),
  users_cis_utr_shape: invalid(utrMessage, 'cis_utr'),
};
