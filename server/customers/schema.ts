import { z } from 'zod';
import {
  clearableEmailSchema,
  clearableTextSchema,
  clearableTypedSchema,
  expectedUpdatedAtSchema,
  idSchema,
  moneySchema,
  phoneSchema,
  postCodeSchema,
  textSchema,
} from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { readVatNumber } from '#server/infra/typed/vat-number.ts';
import { cisRateMessage, cisRates } from '../pricing/constants.ts';
import { customerKinds, customerSorts, customerStatuses, deliveries, maxPaymentTerms } from './constants.ts';
import { customerFields } from './fields.ts';

const nameSchema = textSchema(customerFields.name.limit).min(1);

const optionalFields = {
  kind: z.enum(customerKinds).optional(),
  /** Empty: invoices go to the address of the property. */
  address: clearableTextSchema(customerFields.address.limit).optional(),
  post_code: postCodeSchema.optional(),
  /** For invoices. */
  email: clearableEmailSchema.optional(),
  /** Empty: statements go where invoices go. */
  statement_email: clearableEmailSchema.optional(),
  phone: phoneSchema.optional(),
  /** Days until an invoice is due; null: as in Settings. */
  payment_terms: z.int().min(0).max(maxPaymentTerms).nullish(),
  vat_number: clearableTypedSchema(customerFields.vat_number.limit, readVatNumber).optional(),
  /** The customer pays the VAT to HMRC (construction services). */
  reverse_charge: z.boolean().optional(),
  /** Percent of labour withheld by the customer for HMRC; null: no CIS. */
  cis_rate: z
    .number()
    .refine((rate) => cisRates.includes(rate), cisRateMessage)
    .nullish(),
  /** Pounds without VAT that a job may cost without asking; null: no limit. */
  spending_limit: moneySchema(...customerFields.spending_limit.limit).nullish(),
  /** post: mailing many invoices at once leaves them out. */
  delivery: z.enum(deliveries).optional(),
  notes: clearableTextSchema(customerFields.notes.limit).optional(),
  status: z.enum(customerStatuses).optional(),
};

export const createCustomerSchema = z.strictObject({ name: nameSchema, ...optionalFields });

export const updateCustomerSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({ name: nameSchema.optional(), ...optionalFields }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const customerIdSchema = z.strictObject({ id: idSchema });

/** `customer_id` reads a single customer; there is no separate call. */
export const listCustomersSchema = listInput(
  {
    customer_id: idSchema.optional(),
    kind: z.enum(customerKinds).optional(),
    status: z.enum(customerStatuses).optional(),
    /** Without 'The Owner' of a property, whom no other property or job can have. */
    shared: z.boolean().optional(),
  },
  customerSorts,
  { sort: 'name', order: 'asc' },
);

const text = z.string();
const money = z.number();

export const customerSchema = z.object({
  id: z.number(),
  name: text,
  kind: z.enum(customerKinds),
  address: text,
  post_code: text,
  email: text,
  statement_email: text,
  phone: text,
  payment_terms: z.number().nullable(),
  vat_number: text,
  reverse_charge: z.boolean(),
  cis_rate: z.number().nullable(),
  spending_limit: money.nullable(),
  delivery: z.enum(deliveries),
  notes: text,
  status: z.enum(customerStatuses),
  /** The property's address if this is its 'The Owner'; else null. */
  owner_of: text.nullable(),
  /** Log-ins of landlords. */
  users: z.array(z.object({ id: z.number(), name: text })),
  properties: z.number(),
  open_jobs: z.number(),
  /** Time, expenses and begun fixed prices that no invoice has yet, without VAT. */
  to_invoice: money,
  owed: money,
  overdue: money,
  createdAt: text,
  updatedAt: text,
});
export type Customer = z.infer<typeof customerSchema>;

export const customerListSchema = listOutput(customerSchema);

export const customerUserSchema = z.strictObject({ id: idSchema, user_id: idSchema });

/** Properties that the upgrade gave one customer, because their billing fields or log-ins were equal. */
export const joinedPropertySchema = z.object({
  property_id: z.number(),
  property_address: text,
  customer_id: z.number(),
  customer_name: text,
  customer_email: text,
  /** How many properties the customer has, this one included. */
  properties: z.number(),
});
export const listJoinedSchema = listInput({}, ['customer_name', 'property_address', 'id'], {
  sort: 'customer_name',
  order: 'asc',
});
export const joinedListSchema = listOutput(joinedPropertySchema.extend({ id: z.number() }));

export const keepJoinedSchema = z.strictObject({
  property_ids: z.array(idSchema).min(1).max(1000),
  /** false takes it back. */
  kept: z.boolean().default(true),
});
export const keepJoinedAnswerSchema = z.object({ property_ids: z.array(z.number()) });

export const splitJoinedSchema = z.strictObject({ property_id: idSchema });
export const joinAgainSchema = z.strictObject({
  property_id: idSchema,
  /** The customer from which it was split off. */
  customer_id: idSchema,
});
export const splitSchema = z.object({
  property_id: z.number(),
  customer_id: z.number(),
  former_customer_id: z.number(),
  /** How many invoices moved with it. */
  invoices: z.number(),
});
