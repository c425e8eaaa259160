import { z } from 'zod';
import { maxEmailLength, maxPhoneLength } from '#server/infra/constants.ts';
import { idSchema, textSchema } from '#server/infra/input.ts';
import { maxLengths } from './constants.ts';

export const findPropertySchema = z.strictObject({
  /** May be absent where the installation has one company. */
  company_id: idSchema.optional(),
  post_code: textSchema(maxLengths.post_code),
});

export const foundPropertiesSchema = z.array(z.object({ id: z.number(), address: z.string() }));

// An input of a form that was left empty is '', a row that was not chosen is that too.
const chosen = z.union([idSchema, textSchema(100)]).nullish();
const text = (max: number) => textSchema(max).nullish();

/** Bounds only: what a person may have left out or mistyped is told by the service, in the specification's order and words. */
export const requestFields = {
  company_id: z.union([idSchema, z.literal('')]).nullish(),
  property_id: chosen,
  /** The specification's name for the chosen property's id; property_id wins. */
  address: chosen,
  post_code: text(100),
  requested_by: text(100),
  job_title: text(maxLengths.job_title),
  job_description: text(maxLengths.job_description),
  name: text(maxLengths.name),
  email: text(maxEmailLength),
  phone: text(maxPhoneLength),
  /** 'I cannot add a photo': a box of a form says on. */
  no_photo: z.union([z.boolean(), textSchema(10)]).nullish(),
  /** Hidden from people: whoever fills it is a bot. */
  website: z.string().max(10_000).nullish().meta({ hidden: true }),
};

/** Whom the form goes to: the company, or those to choose from; neither where the installation has none yet. */
export const receiverSchema = z.object({
  company: z
    .object({
      id: z.number(),
      name: z.string(),
      office_phone: z.string().nullable(),
      emergency_phone: z.string().nullable(),
    })
    .nullable(),
  companies: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type Receiver = z.infer<typeof receiverSchema>;

/** How far a request has come, as its visitor is told; what the office calls it is the office's. */
export const requestStates = [
  'received',
  'accepted',
  'planned',
  'in_progress',
  'done',
  'not_taken_on',
] as const;
export type RequestState = (typeof requestStates)[number];

export const requestStatusSchema = z.object({
  reference: z.string(),
  job_title: z.string(),
  address: z.string(),
  sent_at: z.string(),
  state: z.enum(requestStates),
  /** Of a planned one: the day. */
  planned_for: z.string().nullable(),
  /** For a question that this page does not answer. */
  office_phone: z.string().nullable(),
  emergency_phone: z.string().nullable(),
  /** In which its times are to be read. */
  time_zone: z.string(),
});
export type RequestStatus = z.infer<typeof requestStatusSchema>;

/** `reference`: what the visitor keeps, reads out, and finds the request's state by. */
export const requestedSchema = z.object({ reference: z.string() });
