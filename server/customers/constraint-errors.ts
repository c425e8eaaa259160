import { type ConstraintErrors, conflict, missing } from '#server/infra/constraints.ts';
import { ownerOfOneMessage } from './constants.ts';

export const customerConstraintErrors: ConstraintErrors = {
  customers_owner_kept: conflict(ownerOfOneMessage, 'customer_id', 'protected'),
  properties_customer_fk: missing('customer', 'customer_id'),
  jobs_customer_fk: missing('customer', 'customer_id'),
  invoices_customer_fk: missing('customer', 'customer_id'),
  customer_users_customer_fk: missing('customer', 'customer_id'),
  customer_users_user_fk: missing('landlord', 'user_id'),
  customer_users_unique: conflict('This customer already has this log-in.', 'user_id', 'duplicate'),
};
