import { type ConstraintErrors, conflict } from '#server/infra/constraints.ts';

export const savedViewConstraintErrors: ConstraintErrors = {
  saved_views_name_unique: conflict('You already have a view of this name.', 'name', 'duplicate'),
};
