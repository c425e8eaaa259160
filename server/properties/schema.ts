import { z } from 'zod';
import { maxEmailLength } from '#server/infra/constants.ts';
import {
  clearableTextSchema,
  clientRefSchema,
  expectedUpdatedAtSchema,
  idSchema,
  phoneSchema,
  textSchema,
} from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { cisRateMessage, cisRates } from '../pricing/constants.ts';
import { maxLengths, propertySorts, propertyStatuses } from './constants.ts';

const addressSchema = textSchema(maxLengths.address).min(1);
const optionalFields = {
  city: clearableTextSchema(maxLengths.city).optional(),
  post_code: clearableTextSchema(maxLengths.post_code).optional(),
  property_type: clearableTextSchema(maxLengths.property_type).optional(),
  status: z.enum(propertyStatuses).optional(),
  tenant_name: clearableTextSchema(maxLengths.tenant_name).optional(),
  tenant_email: clearableTextSchema(maxEmailLength).optional(),
  tenant_phone: phoneSchema.optional(),
  /** How to get in: key safes, dogs, times. */
  access_notes: clearableTextSchema(maxLengths.access_notes).optional(),
  /** Users of role landlord. */
  landlord_id: idSchema.nullish(),
  agent_id: idSchema.nullish(),
  billing_name: clearableTextSchema(maxLengths.billing_name).optional(),
  billing_address: clearableTextSchema(maxLengths.billing_address).optional(),
  billing_email: clearableTextSchema(maxEmailLength).optional(),
  /** The customer pays the VAT of invoices to HMRC (construction services). */
  billing_reverse_charge: z.boolean().optional(),
  /** Percent of labour that the customer keeps back for HMRC; null: not under the Construction Industry Scheme. */
  billing_cis_rate: z
    .number()
    .refine((rate) => cisRates.includes(rate), cisRateMessage)
    .nullish(),
};

export const createPropertySchema = z.strictObject({
  address: addressSchema,
  ...optionalFields,
  client_ref: clientRefSchema.optional(),
});

export const updatePropertySchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({ address: addressSchema.optional(), ...optionalFields }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const removePropertySchema = z.strictObject({ id: idSchema });

/** There is no call for one property: `property_id` lists just that one. */
export const listPropertiesSchema = listInput(
  {
    property_id: idSchema.optional(),
    status: z.enum(propertyStatuses).optional(),
    city: textSchema(maxLengths.city).optional(),
    property_type: textSchema(maxLengths.property_type).optional(),
    landlord_id: idSchema.optional(),
    agent_id: idSchema.optional(),
  },
  propertySorts,
  { sort: 'address', order: 'asc' },
);

/** What those who are no admins may filter and sort by: the rest would tell what their rows leave out. */
export const openPropertyFilters = ['property_id', 'status', 'page', 'limit', 'sort', 'order', 'q', 'count'];
export const openPropertySorts = ['address', 'post_code', 'id'];

const text = z.string();

/**
 * A property as its reader's role sees it: admins every field; landlords their own without access notes and
 * billing; staff address and post_code, and tenant and access notes (else null) while they have an open job there.
 */
export const propertySchema = z.object({
  id: z.number(),
  address: text,
  post_code: text,
  tenant_name: text.nullable(),
  tenant_phone: text.nullable(),
  access_notes: text.nullish(),
  /** The postcode within the address, by which the property is found as well; '' where there is none. */
  address_post_code: text.optional(),
  city: text.optional(),
  property_type: text.optional(),
  status: z.enum(propertyStatuses).optional(),
  tenant_email: text.optional(),
  landlord_id: z.number().nullish(),
  landlord_name: text.nullish(),
  agent_id: z.number().nullish(),
  agent_name: text.nullish(),
  billing_name: text.optional(),
  billing_address: text.optional(),
  billing_email: text.optional(),
  billing_reverse_charge: z.boolean().optional(),
  billing_cis_rate: z.number().nullish(),
  client_ref: text.nullish(),
  createdAt: text.optional(),
  updatedAt: text.optional(),
});
export type Property = z.infer<typeof propertySchema>;

/** A property as it is about to be added, or (with `except`) changed. */
export const similarInputSchema = z.strictObject({
  address: addressSchema,
  /** Not this one: the property that is being changed. */
  except_id: idSchema.optional(),
});

/** Properties that may be the same one, the likeliest first. */
export const similarSchema = z.array(
  z.object({
    id: z.number(),
    address: text,
    city: text,
    post_code: text,
    status: z.enum(propertyStatuses),
    /** How many words of the address they share. */
    shared_words: z.number(),
  }),
);

export const propertyListSchema = listOutput(propertySchema);
