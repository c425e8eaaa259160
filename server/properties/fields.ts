import type { Properties } from '#db/types.gen.ts';
import { maxEmailLength, maxPhoneLength } from '#server/infra/constants.ts';
import { defineFields } from '#server/infra/fields.ts';
import { propertyStatusLabels } from './constants.ts';
import type { propertyNoun } from './noun.ts';

export const propertyFields = defineFields<Properties, (typeof propertyNoun)['hidden'][number]>()({
  access_notes: { label: 'Access notes', kind: 'text', limit: 5000 },
  address: { label: 'Address', kind: 'text', limit: 500 },
  agent_id: { label: 'Agent', kind: 'reference' },
  billing_address: { label: 'Billing address', kind: 'text', limit: 1000 },
  billing_cis_rate: { label: 'CIS deduction', kind: 'percent' },
  billing_email: { label: 'Billing email', kind: 'text', limit: maxEmailLength },
  billing_name: { label: 'Billing name', kind: 'text', limit: 200 },
  billing_reverse_charge: { label: 'Reverse charge', kind: 'yesNo' },
  city: { label: 'City', kind: 'text', limit: 100 },
  customer_id: { label: 'Customer', kind: 'reference' },
  customer_joined: { label: 'Joined by the upgrade', kind: 'yesNo' },
  landlord_id: { label: 'Landlord', kind: 'reference' },
  number: { label: 'Number', kind: 'number' },
  place: { label: 'Place', kind: 'text', limit: 60 },
  post_code: { label: 'Postcode', kind: 'text', limit: 20 },
  property_type: { label: 'Type', kind: 'text', limit: 100 },
  status: { label: 'Status', kind: 'choice', labels: propertyStatusLabels },
  tenant_email: { label: 'Tenant email', kind: 'text', limit: maxEmailLength },
  tenant_name: { label: 'Tenant', kind: 'text', limit: 200 },
  tenant_phone: { label: 'Tenant phone', kind: 'text', limit: maxPhoneLength },
});
