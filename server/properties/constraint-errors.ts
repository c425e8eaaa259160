import { type ConstraintErrors, missing, sentBefore } from '#server/infra/constraints.ts';

export const propertyConstraintErrors: ConstraintErrors = {
  properties_landlord_fk: missing('landlord', 'landlord_id'),
  properties_agent_fk: missing('agent', 'agent_id'),
  properties_client_ref_unique: sentBefore('property'),
};
