import { z } from 'zod';
import {
  clearableTextSchema,
  clientRefSchema,
  expectedUpdatedAtSchema,
  idOrRefSchema,
  idSchema,
  momentSchema,
} from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { billingStatuses } from '../invoices/constants.ts';
import { maximumNoteLength } from '../time-tracking/constants.ts';
import { reviewReasons } from '../time-tracking/schema.ts';
import { type AmendableField, amendableFields, fieldStatuses, reasonMissingWords } from './constants.ts';

export const amendmentStatuses = [
  'pending',
  'partially_approved',
  'approved',
  'rejected',
  'withdrawn',
] as const;
/** Still to be decided, in whole or in part. */
export const undecidedStatuses = ['pending', 'partially_approved'] as const;
// An emptied field of a form is '' or null; the service says what is wrong with it in the specification's words.
const askedTime = z
  .union([momentSchema, z.literal('')], 'must be a time such as 2026-03-29T08:30:00Z')
  .nullish();
const seenTime = momentSchema.nullish();

export const createAmendmentSchema = z.strictObject({
  tracking_id: idOrRefSchema,
  reason: z.string(reasonMissingWords).trim().min(1, reasonMissingWords).max(2000),
  changes: z.strictObject({
    requested_start_time: askedTime,
    requested_end_time: askedTime,
    requested_is_driving: z.boolean().nullish(),
    requested_note: clearableTextSchema(maximumNoteLength).optional(),
    requested_job_id: idOrRefSchema.nullish(),
    /** What the sender saw: where the record says something else by now, the request is refused (409). Absent: not checked. */
    original_start_time: seenTime,
    original_end_time: seenTime,
    original_is_driving: z.boolean().nullish(),
    original_note: clearableTextSchema(10_000).optional(),
    original_job_id: idSchema.nullish(),
  }),
  /** The record's job as the sender saw it; the same as original_job_id. */
  job_id: idSchema.nullish(),
  client_ref: clientRefSchema.optional(),
});

/** With or without the prefix that the field has in the request. */
const keySchema = z
  .enum([...amendableFields, ...amendableFields.map((field) => `requested_${field}` as const)])
  .transform((key) => key.replace(/^requested_/, '') as AmendableField);

export const fieldDecisionSchema = z.strictObject({
  key: keySchema,
  status: z.enum(['approved', 'rejected', 'edited']),
  /** The admin's own value for 'edited'. With 'approved': what the admin saw, refused (409) where something else is asked. */
  requested: z.union([z.string().max(5000), z.number(), z.boolean()]).nullish(),
});

export const updateAmendmentSchema = z.strictObject({
  id: idOrRefSchema,
  changes: z.strictObject({
    fieldsChanges: z.array(fieldDecisionSchema).max(10).optional(),
    /** 'approved' or 'rejected' without fieldsChanges decides whatever is pending; with them it follows from the fields. */
    status: z.enum(['approved', 'rejected', 'partially_approved', 'withdrawn']).optional(),
    /** Shift the edge of the one adjoining record that is in the way. Also understood beside `changes`. */
    move_neighbour: z.boolean().optional(),
  }),
  move_neighbour: z.boolean().optional(),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const listAmendmentsSchema = listInput(
  {
    /** Also those that are decided or withdrawn. */
    getAllRequests: z.boolean().default(false),
    user_id: idSchema.optional(),
    tracking_id: idSchema.optional(),
    /** Stands for getAllRequests where it is a decided one. */
    status: z.enum(amendmentStatuses).optional(),
  },
  ['createdAt', 'updatedAt', 'decided_at', 'status', 'user', 'id'],
  { sort: 'createdAt', order: 'desc' },
);

const time = z.string();
const person = z.object({ first_name: z.string(), last_name: z.string() });
const jobSchema = z.object({
  id: z.number(),
  job_title: z.string(),
  Property: z.object({ address: z.string() }),
});

const trackingSchema = z.object({
  id: z.number(),
  user_id: z.number(),
  job_id: z.number(),
  is_driving: z.boolean(),
  start_time: time,
  end_time: time.nullable(),
  duration: z.number().nullable(),
  note: z.string(),
  needs_review: z.boolean(),
  review_reasons: z.array(z.enum(reviewReasons)),
  is_billable: z.boolean(),
  billing_status: z.enum(billingStatuses),
  invoice_id: z.number().nullable(),
  updatedAt: time,
});

/** Another record of the same worker on the day that the request is about, before or after. */
const neighbourSchema = z.object({
  id: z.number(),
  job_id: z.number(),
  job_title: z.string(),
  is_driving: z.boolean(),
  start_time: time,
  end_time: time.nullable(),
  duration: z.number().nullable(),
  needs_review: z.boolean(),
  invoice_id: z.number().nullable(),
});

export const amendmentEffectInput = z.strictObject({
  id: idSchema,
  /** Instead of what is asked for. */
  start_time: momentSchema.optional(),
  end_time: momentSchema.optional(),
});

const sum = z.number();
/** What accepting all that is pending would do. Minutes and pounds; money only for admins. */
export const effectSchema = z.object({
  /** By the clock; what counts in sums is 0 while the record's end is not confirmed. */
  duration_before: sum,
  duration_after: sum,
  /** What the record adds to its worker's pay on its day. */
  pay_before: sum.optional(),
  pay_after: sum.optional(),
  /** What it adds to the job's invoice; null where no charge rate is known. */
  charge_before: sum.nullish(),
  charge_after: sum.nullish(),
});

export const amendmentSchema = z.object({
  id: z.number(),
  client_ref: z.string().nullable(),
  user_id: z.number(),
  User: person,
  /** Null: the record was deleted. */
  tracking_id: z.number().nullable(),
  reason: z.string(),
  status: z.enum(amendmentStatuses),
  original_start_time: time.nullable(),
  requested_start_time: time.nullable(),
  start_time_status: z.enum(fieldStatuses).nullable(),
  original_end_time: time.nullable(),
  requested_end_time: time.nullable(),
  end_time_status: z.enum(fieldStatuses).nullable(),
  original_is_driving: z.boolean().nullable(),
  requested_is_driving: z.boolean().nullable(),
  is_driving_status: z.enum(fieldStatuses).nullable(),
  original_note: z.string().nullable(),
  requested_note: z.string().nullable(),
  note_status: z.enum(fieldStatuses).nullable(),
  original_job_id: z.number().nullable(),
  requested_job_id: z.number().nullable(),
  job_id_status: z.enum(fieldStatuses).nullable(),
  decided_by: z.number().nullable(),
  decided_at: time.nullable(),
  DecidedBy: person.nullable(),
  createdAt: time,
  updatedAt: time,
  /** The record as it is now. */
  TimeTracking: trackingSchema.nullable(),
  /** The record's job as it is now. */
  Job: jobSchema.nullable(),
  OriginalJob: jobSchema.nullable(),
  RequestedJob: jobSchema.nullable(),
  /** Null once it is decided, or its record runs again. */
  effect: effectSchema.nullable(),
  same_day: z.array(neighbourSchema),
});
export type Amendment = z.infer<typeof amendmentSchema>;

export const amendmentListSchema = listOutput(amendmentSchema);
