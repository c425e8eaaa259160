import { type ConstraintErrors, conflict } from '#server/infra/constraints.ts';

export const priceItemConstraintErrors: ConstraintErrors = {
  price_items_code_unique: conflict('Another item has this code.', 'code', 'duplicate'),
};
