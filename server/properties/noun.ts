import { type Noun, otherRoles } from '#server/infra/noun.ts';

export const propertyNoun = {
  entity: 'properties',
  table: 'properties',
  label: 'Property',
  plural: 'Properties',
  description: ['{address}'],
  affects: ['properties', 'customers', 'jobs', 'dashboard', 'search', 'setUp', 'visits'],
  name: ['address'],
  referredToBy: ['property_id'],
  hidden: ['landlord_role', 'post_code_key'],
  restorable: true,
  live: { toRoles: otherRoles },
  personal: { file: 'properties', names: ['landlord_id', 'agent_id'], secret: ['landlord_role', 'post_code_key'] },
} as const satisfies Noun;
