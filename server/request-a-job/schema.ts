import { z } from 'zod';
import { maxEmailLength, maxPhoneLength } from '#server/infra/constants.ts';
import { idSchema, textSchema, typedSchema } from '#server/infra/input.ts';
import { slugLengths } from '../company/constants.ts';
import { maxLengths } from './constants.ts';

/** Both are optional if the installation has one company. */
const companyFields = {
  /** From the address of the form: `beacon` of /c/beacon/request-a-job. */
  company: typedSchema(slugLengths.max).optional(),
  company_id: idSchema.optional(),
};

export const findPropertySchema = z.strictObject({
  ...companyFields,
  post_code: typedSchema(maxLengths.post_code),
});

export const foundPropertiesSchema = z.array(z.object({ id: z.number(), address: z.string() }));

// A form sends '' for an empty input or an option not chosen.
const chosen = z.union([idSchema, textSchema(100)]).nullish();
const text = (max: number) => textSchema(max).nullish();
const typed = (max: number) => typedSchema(max).nullish();

/** Bounds only; the service reports missing or invalid fields in the order of the form. */
export const requestFields = {
  company: typed(slugLengths.max),
  company_id: z.union([idSchema, z.literal('')]).nullish(),
  property_id: chosen,
  /** Another name for property_id, which wins. */
  address: chosen,
  post_code: typed(100),
  requested_by: text(100),
  job_title: text(maxLengths.job_title),
  job_description: text(maxLengths.job_description),
  name: text(maxLengths.name),
  email: typed(maxEmailLength),
  phone: typed(maxPhoneLength),
  /** 'I cannot add a photo'; a form's checkbox sends 'on'. */
  no_photo: z.union([z.boolean(), textSchema(10)]).nullish(),
  /** Hidden field: only bots fill it (Q6). */
  website: z.string().max(10_000).nullish().meta({ hidden: true }),
};

/** For pages. Where there are several companies, only `company` tells which: nobody learns their names by counting. */
export const pageCompanySchema = z.strictObject(companyFields);

export const publicCompanySchema = z.object({ id: z.number(), name: z.string(), slug: z.string() });

export const receiverSchema = z.object({
  /** Null: there are several, and the visitor needs the address of one. */
  company: publicCompanySchema
    .extend({
      /** False: it takes no requests at the moment. */
      is_open: z.boolean(),
      office_phone: z.string().nullable(),
      emergency_phone: z.string().nullable(),
    })
    .nullable(),
});
export type Receiver = z.infer<typeof receiverSchema>;

/** Shown to the visitor instead of the job's status. */
export const requestStates = [
  'received',
  'accepted',
  'planned',
  'on_the_way',
  'no_access',
  'in_progress',
  'done',
  'not_taken_on',
] as const;
export type RequestState = (typeof requestStates)[number];

const shownVisitSchema = z.object({
  day: z.string(),
  /** Alone it is when the visit begins; with `to` it is the arrival window. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  worker: z.string().nullable(),
  /** When a worker on the way expects to be there. */
  arrives_at: z.string().nullable(),
});

export const requestStatusSchema = z.object({
  company_id: z.number(),
  slug: z.string(),
  reference: z.string(),
  number: z.number(),
  job_title: z.string(),
  address: z.string(),
  sent_at: z.string(),
  state: z.enum(requestStates),
  planned_for: z.string().nullable(),
  /** The visit that is to come. Without access: the one that was in vain. */
  visit: shownVisitSchema.extend({ wish: z.string() }).nullable(),
  /** When somebody was at the door in vain, since nobody came back; also while the next visit is planned. */
  no_access_at: z.string().nullable(),
  office_phone: z.string().nullable(),
  emergency_phone: z.string().nullable(),
  time_zone: z.string(),
});
export type RequestStatus = z.infer<typeof requestStatusSchema>;

export const visitPreferenceSchema = z.strictObject({
  reference: typedSchema(maxLengths.reference),
  wish: textSchema(maxLengths.wish),
});

/** From a tenant's link. */
export const tenantLinkSchema = z.strictObject({ token: typedSchema(maxLengths.token) });

/** For who lives there, who may not have asked for the job: nothing of the request itself. */
export const tenantVisitsSchema = z.object({
  slug: z.string(),
  company_name: z.string(),
  address: z.string(),
  office_phone: z.string().nullable(),
  emergency_phone: z.string().nullable(),
  time_zone: z.string(),
  /** False once they have switched the messages off. */
  is_told: z.boolean(),
  visits: z.array(
    shownVisitSchema.extend({
      status: z.enum(['planned', 'on_the_way', 'arrived', 'no_access']),
      no_access_at: z.string().nullable(),
    }),
  ),
});
export type TenantVisits = z.infer<typeof tenantVisitsSchema>;

export const requestedSchema = z.object({ reference: z.string() });
