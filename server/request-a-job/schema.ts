import { z } from 'zod';
import { idSchema, textSchema } from '#server/infra/input.ts';

/** Who may ask for a job without a log-in. */
export const visitors = ['tenant', 'landlord'] as const;

/** A UK postcode as S1 5 describes it. */
export const postCodePattern = /^[A-Z0-9]{1,2}\d[A-Z0-9]?\s?\d[A-Z]{2}$/i;

export const minimumTitle = 5;
export const minimumDescription = 10;
export const minimumName = 3;

/** What is wrong with a request, in the order in which it is looked for (S1 5), and then what PRODUCT 6 adds. */
export const requestWords = {
  property: 'Please select a property from the dropdown.',
  post_code: 'Please enter a valid UK postcode (e.g., M9 0PY or M90PY).',
  requested_by: 'Please select either Tenant or Landlord.',
  job_title: 'Please enter a valid title (minimum 5 characters).',
  job_description: 'Please enter a valid description (minimum 10 characters).',
  files: 'Please upload at least one file.',
  name: 'Please enter your name (minimum 3 characters).',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number (10 to 15 digits).',
} as const;

export const findPropertySchema = z.strictObject({
  /** May be absent where the installation has one company. */
  company_id: idSchema.optional(),
  post_code: textSchema(20),
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
  job_title: text(200),
  job_description: text(10_000),
  name: text(200),
  email: text(254),
  phone: text(40),
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
