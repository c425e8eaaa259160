import { absenceConstraintErrors } from './absences/constraint-errors.ts';
import { amendmentRequestConstraintErrors } from './amendment-requests/constraint-errors.ts';
import { companyConstraintErrors } from './company/constraint-errors.ts';
import { customerConstraintErrors } from './customers/constraint-errors.ts';
import { expenseConstraintErrors } from './expenses/constraint-errors.ts';
import { fileConstraintErrors } from './files/constraint-errors.ts';
import type { ConstraintErrors } from './infra/constraints.ts';
import { invoiceConstraintErrors } from './invoices/constraint-errors.ts';
import { taskConstraintErrors } from './job-tasks/constraint-errors.ts';
import { jobConstraintErrors } from './jobs/constraint-errors.ts';
import { materialConstraintErrors } from './materials/constraint-errors.ts';
import { noteConstraintErrors } from './notes/constraint-errors.ts';
import { paymentConstraintErrors } from './payments/constraint-errors.ts';
import { priceItemConstraintErrors } from './price-list/constraint-errors.ts';
import { propertyConstraintErrors } from './properties/constraint-errors.ts';
import { quoteConstraintErrors } from './quotes/constraint-errors.ts';
import { savedViewConstraintErrors } from './saved-views/constraint-errors.ts';
import { spendingApprovalConstraintErrors } from './spending-approvals/constraint-errors.ts';
import { timeRecordConstraintErrors } from './time-tracking/constraint-errors.ts';
import { tradeConstraintErrors } from './trades/constraint-errors.ts';
import { rateConstraintErrors } from './user-rates/constraint-errors.ts';
import { userConstraintErrors } from './users/constraint-errors.ts';
import { visitConstraintErrors } from './visits/constraint-errors.ts';
import { workingHoursConstraintErrors } from './working-hours/constraint-errors.ts';

/** Of all nouns. The router and the tools hand them to infra, which turns a broken constraint into one of them. */
export const constraintErrors: ConstraintErrors = {
  ...absenceConstraintErrors,
  ...amendmentRequestConstraintErrors,
  ...companyConstraintErrors,
  ...customerConstraintErrors,
  ...expenseConstraintErrors,
  ...fileConstraintErrors,
  ...invoiceConstraintErrors,
  ...taskConstraintErrors,
  ...jobConstraintErrors,
  ...materialConstraintErrors,
  ...noteConstraintErrors,
  ...paymentConstraintErrors,
  ...priceItemConstraintErrors,
  ...propertyConstraintErrors,
  ...quoteConstraintErrors,
  ...savedViewConstraintErrors,
  ...spendingApprovalConstraintErrors,
  ...timeRecordConstraintErrors,
  ...rateConstraintErrors,
  ...tradeConstraintErrors,
  ...userConstraintErrors,
  ...visitConstraintErrors,
  ...workingHoursConstraintErrors,
};
