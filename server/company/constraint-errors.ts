import { type ConstraintErrors, conflict } from '#server/infra/constraints.ts';

export const companyConstraintErrors: ConstraintErrors = {
  company_addresses_slug_unique: conflict(
    'Another company uses this address. Choose another.',
    'form_address',
    'duplicate',
  ),
};
