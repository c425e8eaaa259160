import { z } from 'zod';
import {
  clearableEmailSchema,
  clearableTextSchema,
  clearableTypedSchema,
  clientRefSchema,
  expectedUpdatedAtSchema,
  idSchema,
  phoneSchema,
  postCodeSchema,
  textSchema,
} from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { readPlace } from '#server/infra/typed/place.ts';
import { cisRateMessage, cisRates } from '../pricing/constants.ts';
import { propertySorts, propertyStatuses } from './constants.ts';
import { propertyFields } from './fields.ts';

const addressSchema = textSchema(propertyFields.address.limit).min(1);
const optionalFields = {
  city: clearableTextSchema(propertyFields.city.limit).optional(),
  post_code: postCodeSchema.optional(),
  property_type: clearableTextSchema(propertyFields.property_type.limit).optional(),
  status: z.enum(propertyStatuses).optional(),
  tenant_name: clearableTextSchema(propertyFields.tenant_name.limit).optional(),
  tenant_email: clearableEmailSchema.optional(),
  tenant_phone: phoneSchema.optional(),
  access_notes: clearableTextSchema(propertyFields.access_notes.limit).optional(),
  /** Users of role landlord. */
  landlord_id: idSchema.nullish(),
  agent_id: idSchema.nullish(),
  /** The paying customer. The billing fields mirror it; changing them changes it, or splits the property from a shared one. */
  customer_id: idSchema.optional(),
  billing_name: clearableTextSchema(propertyFields.billing_name.limit).optional(),
  billing_address: clearableTextSchema(propertyFields.billing_address.limit).optional(),
  billing_email: clearableEmailSchema.optional(),
  /** The customer pays the VAT to HMRC (construction services). */
  billing_reverse_charge: z.boolean().optional(),
  /** Percent of labour withheld by the customer for HMRC; null: no CIS. */
  billing_cis_rate: z
    .number()
    .refine((rate) => cisRates.includes(rate), cisRateMessage)
    .nullish(),
  /** Latitude and longitude, as maps show them; '': it is measured. */
  place: clearableTypedSchema(propertyFields.place.limit, readPlace).optional(),
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

/** `property_id` reads a single property; there is no separate call. */
export const listPropertiesSchema = listInput(
  {
    property_id: idSchema.optional(),
    status: z.enum(propertyStatuses).optional(),
    city: textSchema(propertyFields.city.limit).optional(),
    property_type: textSchema(propertyFields.property_type.limit).optional(),
    landlord_id: idSchema.optional(),
    agent_id: idSchema.optional(),
    customer_id: idSchema.optional(),
  },
  propertySorts,
  { sort: 'address', order: 'asc' },
);

/** Filters for non-admins; others would reveal hidden fields (R12). */
export const openPropertyFilters = ['property_id', 'status', 'page', 'limit', 'sort', 'order', 'q', 'count'];
export const openPropertySorts = ['address', 'post_code', 'id', 'number'];

const text = z.string();

/**
 * A property as the reader's role sees it: admins every field; landlords their own without access notes and billing;
 * staff address and postcode, with tenant and access notes only while they have an open job there (else null).
 */
export const propertySchema = z.object({
  id: z.number(),
  /** The company's own count, which people see. */
  number: z.number(),
  address: text,
  post_code: text,
  tenant_name: text.nullable(),
  tenant_phone: text.nullable(),
  access_notes: text.nullish(),
  /** Postcode found in the address, also used to look up the property; '' if none. */
  address_post_code: text.optional(),
  city: text.optional(),
  property_type: text.optional(),
  status: z.enum(propertyStatuses).optional(),
  tenant_email: text.optional(),
  landlord_id: z.number().nullish(),
  landlord_name: text.nullish(),
  agent_id: z.number().nullish(),
  agent_name: text.nullish(),
  customer_id: z.number().nullish(),
  customer_name: text.nullish(),
  billing_name: text.optional(),
  billing_address: text.optional(),
  billing_email: text.optional(),
  billing_reverse_charge: z.boolean().optional(),
  billing_cis_rate: z.number().nullish(),
  place: text.optional(),
  client_ref: text.nullish(),
  createdAt: text.optional(),
  updatedAt: text.optional(),
});
export type Property = z.infer<typeof propertySchema>;

export const similarInputSchema = z.strictObject({
  address: addressSchema,
  except_id: idSchema.optional(),
});

export const similarSchema = z.array(
  z.object({
    id: z.number(),
    address: text,
    city: text,
    post_code: text,
    status: z.enum(propertyStatuses),
    shared_words: z.number(),
  }),
);

export const propertyListSchema = listOutput(propertySchema);

export const placesSchema = z.object({
  places: z.array(
    z.object({
      id: z.number(),
      address: text,
      post_code: text,
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  without_place: z.number(),
});
