import { z } from 'zod';
import {
  clearableTextSchema,
  clientRefSchema,
  expectedUpdatedAtSchema,
  idOrRefSchema,
  idSchema,
  momentSchema,
} from '#server/infra/input.ts';
import { daysInput, listInput, listOutput } from '#server/infra/list-input.ts';
import { billingStatuses } from '../invoices/constants.ts';
import { reviewReasons } from '../time-tracking/constants.ts';
import {
  type AmendableField,
  amendableFields,
  amendmentSorts,
  amendmentStatuses,
  fieldStatuses,
  reasonMissingMessage,
} from './constants.ts';
import { amendmentRequestFields } from './fields.ts';

export const undecidedStatuses = ['pending', 'partially_approved'] as const;
// Cleared form fields arrive as '' or null; the service rejects them with a message of the field's own.
const requestedTime = z.union([momentSchema, z.literal('')], 'must be a time such as 2026-03-29T08:30:00Z').nullish();
const seenTime = momentSchema.nullish();

export const createAmendmentSchema = z.strictObject({
  tracking_id: idOrRefSchema,
  reason: z.string(reasonMissingMessage).trim().min(1, reasonMissingMessage).max(amendmentRequestFields.reason.limit),
  changes: z.strictObject({
    requested_start_time: requestedTime,
    requested_end_time: requestedTime,
    requested_is_driving: z.boolean().nullish(),
    requested_note: clearableTextSchema(amendmentRequestFields.requested_note.limit).optional(),
    requested_job_id: idOrRefSchema.nullish(),
    /** Values the sender saw: 409 if the record differs now. Not checked if absent. */
    original_start_time: seenTime,
    original_end_time: seenTime,
    original_is_driving: z.boolean().nullish(),
    /** The limit of the column: a stored note may be longer than one that is entered. */
    original_note: clearableTextSchema(10_000).optional(),
    original_job_id: idSchema.nullish(),
  }),
  /** The record's job as the sender saw it; same as original_job_id. */
  job_id: idSchema.nullish(),
  client_ref: clientRefSchema.optional(),
});

/** Accepts the key with or without its `requested_` prefix. */
const keySchema = z
  .enum([...amendableFields, ...amendableFields.map((field) => `requested_${field}` as const)])
  .transform((key) => key.replace(/^requested_/, '') as AmendableField);

export const fieldDecisionSchema = z.strictObject({
  key: keySchema,
  status: z.enum(['approved', 'rejected', 'edited']),
  /** With 'edited': the admin's own value. With 'approved': the value the admin saw; 409 if the request differs. */
  requested: z.union([z.string().max(amendmentRequestFields.requested_note.limit), z.number(), z.boolean()]).nullish(),
});

export const updateAmendmentSchema = z.strictObject({
  id: idOrRefSchema,
  changes: z.strictObject({
    fieldsChanges: z.array(fieldDecisionSchema).max(10).optional(),
    /** Without fieldsChanges, decides everything pending; with them it follows from the fields. */
    status: z.enum(['approved', 'rejected', 'partially_approved', 'withdrawn']).optional(),
    /** Shifts the edge of the one conflicting adjoining record. Also accepted beside `changes`. */
    move_neighbour: z.boolean().optional(),
    /** A message to the worker, with any decision. Absent: stays as it is; '': removed. */
    decision_note: clearableTextSchema(amendmentRequestFields.decision_note.limit).optional(),
  }),
  move_neighbour: z.boolean().optional(),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const reopenAmendmentSchema = z.strictObject({ id: idSchema, expected_updatedAt: expectedUpdatedAtSchema });

export const listAmendmentsSchema = listInput(
  {
    getAllRequests: z.boolean().default(false),
    user_id: idSchema.optional(),
    tracking_id: idSchema.optional(),
    /** A decided status implies getAllRequests. */
    status: z.enum(amendmentStatuses).optional(),
    /** Of createdAt. */
    ...daysInput,
  },
  amendmentSorts,
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

/** Another record of the same worker on the requested day, before or after the change. */
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
  start_time: momentSchema.optional(),
  end_time: momentSchema.optional(),
});

const sum = z.number();
/** Effect of accepting everything pending. Minutes and pounds; money for admins only. */
export const effectSchema = z.object({
  /** Clock minutes, even if the record counts as 0 until its end is confirmed. */
  duration_before: sum,
  duration_after: sum,
  /** The record's share of the worker's pay of the day. */
  pay_before: sum.optional(),
  pay_after: sum.optional(),
  /** The record's share of the job's invoice; null without a charge rate. */
  charge_before: sum.nullish(),
  charge_after: sum.nullish(),
});

export const amendmentSchema = z.object({
  id: z.number(),
  client_ref: z.string().nullable(),
  user_id: z.number(),
  User: person,
  /** Null if the record was deleted. */
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
  /** The office's message to the worker; '' if none. */
  decision_note: z.string(),
  createdAt: time,
  updatedAt: time,
  TimeTracking: trackingSchema.nullable(),
  Job: jobSchema.nullable(),
  OriginalJob: jobSchema.nullable(),
  RequestedJob: jobSchema.nullable(),
  /** Null once decided, or while the record runs again. */
  effect: effectSchema.nullable(),
  same_day: z.array(neighbourSchema),
});
export type Amendment = z.infer<typeof amendmentSchema>;

export const amendmentListSchema = listOutput(amendmentSchema);
