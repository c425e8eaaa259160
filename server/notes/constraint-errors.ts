import { type ConstraintErrors, missing, sentBefore } from '#server/infra/constraints.ts';

export const noteConstraintErrors: ConstraintErrors = {
  notes_job_fk: missing('job', 'job_id'),
  notes_property_fk: missing('property', 'property_id'),
  notes_client_ref_unique: sentBefore('note'),
};
