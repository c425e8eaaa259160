import { z } from 'zod';
import { maxReasonLength } from '#server/infra/constants.ts';
import {
  clearableTextSchema,
  clientRefSchema,
  coordinateSchema,
  dateSchema,
  expectedUpdatedAtSchema,
  idOrRefSchema,
  idSchema,
  momentSchema,
  textSchema,
} from '#server/infra/input.ts';
import { listInput } from '#server/infra/list-input.ts';
import { billingStatuses } from '../invoices/constants.ts';
import { maximumNoteLength, timeRecordSorts } from './constants.ts';

/** What a billing status says of `is_billable`; undefined where neither is given. */
export const billableOf = (given: {
  is_billable?: boolean | undefined;
  billing_status?: 'unbilled' | 'excluded' | undefined;
}): boolean | undefined =>
  given.is_billable ?? (given.billing_status === undefined ? undefined : given.billing_status === 'unbilled');

/**
 * Why a record waits for an admin's review. `flagged`: an admin asked for it. `short_note`: work that a switch ended without
 * a note of 10 characters.
 */
export const reviewReasons = [
  'long',
  'closed',
  'added_afterwards',
  'job_closed',
  'clock_off',
  'flagged',
  'short_note',
] as const;
/** Facts worth seeing that need no review. */
export const marks = ['no_location', 'sent_late'] as const;

const noteSchema = clearableTextSchema(maximumNoteLength);
const place = coordinateSchema.nullish();

export const startSchema = z.strictObject({
  job_id: z.union([idSchema, clientRefSchema], 'Please select a Job.'),
  /** Taken from the session, unless an admin records for somebody else. */
  user_id: idSchema.optional(),
  /** Absent: now. */
  start_time: momentSchema.optional(),
  is_driving: z.boolean(),
  start_cordinate: place,
  /** With it the record is created already ended. */
  end_time: momentSchema.nullish(),
  end_cordinate: place,
  note: noteSchema.optional(),
  is_billable: z.boolean().optional(),
  /** Another way to say `is_billable`. Admins only, as `is_billable` and `needs_review`. */
  billing_status: z.enum(['unbilled', 'excluded']).optional(),
  /** The record waits for review although nothing in it asks for that. */
  needs_review: z.boolean().optional(),
  /** A switch: the open record ends normally where this one starts, with this note. */
  end_previous: z.strictObject({ note: noteSchema.optional() }).optional(),
  /** A finished record that a running timer measured and that is only sent late; without it, it was added afterwards. */
  timer: z.boolean().optional(),
  client_ref: clientRefSchema.optional(),
  /** What the phone's clock says while it sends: a wrong clock is put right by it. */
  sent_at: momentSchema.optional(),
});

export const changeOwnSchema = z.strictObject({
  id: idOrRefSchema,
  data: z.strictObject({
    note: noteSchema.optional(),
    is_driving: z.boolean().optional(),
    end_cordinate: place,
    end_time: momentSchema.optional(),
    /** When it happened; absent: now. */
    at: momentSchema.optional(),
    /** The uuid of the record that a switch starts. */
    client_ref: clientRefSchema.optional(),
    sent_at: momentSchema.optional(),
  }),
  sent_at: momentSchema.optional(),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const correctSchema = z.strictObject({
  id: idOrRefSchema,
  changes: z.strictObject({
    user_id: idSchema.optional(),
    job_id: idSchema.optional(),
    is_driving: z.boolean().optional(),
    start_time: momentSchema.optional(),
    end_time: momentSchema.nullish(),
    note: noteSchema.optional(),
    start_cordinate: place,
    end_cordinate: place,
    is_billable: z.boolean().optional(),
    billing_status: z.enum(['unbilled', 'excluded']).optional(),
    needs_review: z.boolean().optional(),
    /** With needs_review true: why. The way back of an approval, which says what it was before. */
    review_reasons: z.array(z.enum(reviewReasons)).max(reviewReasons.length).optional(),
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const removeSchema = z.strictObject({
  id: idOrRefSchema,
  reason: textSchema(maxReasonLength).optional(),
});

export const ofUserSchema = z.strictObject({ id: idSchema });
export const ofJobSchema = z.strictObject({ id: idOrRefSchema });

const filters = {
  user_id: idSchema.optional(),
  job_id: idSchema.optional(),
  property_id: idSchema.optional(),
  is_driving: z.boolean().optional(),
  needs_review: z.boolean().optional(),
  is_billable: z.boolean().optional(),
  billing_status: z.enum(billingStatuses).optional(),
  /** Whether its timer still runs. */
  running: z.boolean().optional(),
  /** Days of the company's zone, both included; a record belongs to the day on which it started. */
  start_date: dateSchema.optional(),
  end_date: dateSchema.optional(),
};

export const listTimeRecordsSchema = listInput(filters, timeRecordSorts, {
  sort: 'start_time',
  order: 'desc',
  limit: 20,
});
const { user_id: _, ...ownFilters } = filters;
export const listOfUserSchema = listInput({ id: idSchema, ...ownFilters }, timeRecordSorts, {
  sort: 'start_time',
  order: 'desc',
  limit: 20,
});

export const dateRanges = [
  'this_week',
  'last_week',
  'this_month',
  'last_3_months',
  'last_6_months',
  'last_12_months',
  'all',
] as const;

export const sumsSchema = z
  .strictObject({
    dateRange: z.enum(dateRanges).default('this_week'),
    daily: z.boolean().default(false),
    user_id: idSchema.optional(),
    /** Only whom the company owes something: this week's rows without daily sums, which carry a balance. */
    owed: z.boolean().optional(),
  })
  .prefault({});

/** A worker's records of one day of the company's zone. */
export const approveDaySchema = z.strictObject({ user_id: idSchema, day: dateSchema });

/** What was approved, each with why it waited and its version since: sent back with `needs_review: true` it waits again. */
export const approvedDaySchema = z.object({
  approved: z.array(
    z.object({ id: z.number(), review_reasons: z.array(z.enum(reviewReasons)), updatedAt: z.string() }),
  ),
});

const position = coordinateSchema.nullable();
const person = z.object({ first_name: z.string(), last_name: z.string() });

export const timeRecordSchema = z.object({
  id: z.number(),
  client_ref: z.string().nullable(),
  user_id: z.number(),
  job_id: z.number(),
  is_driving: z.boolean(),
  start_time: z.string(),
  end_time: z.string().nullable(),
  /** Minutes by the clock; null while the record is open. */
  duration: z.number().nullable(),
  note: z.string(),
  needs_review: z.boolean(),
  review_reasons: z.array(z.enum(reviewReasons)),
  marks: z.array(z.enum(marks)),
  is_billable: z.boolean(),
  billing_status: z.enum(billingStatuses),
  invoice_id: z.number().nullable(),
  /** Only for admins. */
  invoice_number: z.string().nullable(),
  start_cordinate: position,
  end_cordinate: position,
  start_location: position,
  end_location: position,
  property_name: z.string(),
  User: person,
  Job: z.object({ job_title: z.string(), Property: z.object({ address: z.string() }) }),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TimeRecord = z.infer<typeof timeRecordSchema>;

const deletionSchema = z.object({ at: z.string(), by: z.string().nullable(), reason: z.string().nullable() });

/** What somebody else changed of a worker's record, or decided about it. */
export const recordChangeSchema = z.object({
  /** The row of history. */
  id: z.number(),
  record_id: z.number(),
  /** 'returned': marked for review again. 'rejected': what its worker asked for in an amendment request. */
  action: z.enum(['added', 'changed', 'approved', 'returned', 'rejected', 'deleted', 'restored']),
  at: z.string(),
  by: z.string(),
  /** 'changed the end from 16:30 to 17:05': follows the name in `by`. Times are of the company's zone. */
  text: z.string(),
  /** What was typed for it; of a decided amendment, why its worker asked for it. '' for none. */
  reason: z.string(),
  /** The amendment request that this decided. */
  amendment_id: z.number().nullable(),
  /** Its worker has not looked at it yet. */
  is_new: z.boolean(),
});

/** A worker's own list also shows what somebody else deleted (when, who and why), and every change by others, oldest first. */
export const ownTimeRecordSchema = timeRecordSchema.extend({
  deleted: deletionSchema.nullable(),
  changes: z.array(recordChangeSchema),
});

/** A start that was sent before answers with its record; `deleted` where it is no more. */
export const startedRecordSchema = timeRecordSchema.extend({ deleted: deletionSchema.optional() });

export const currentSumsSchema = z.object({
  /** Minutes. */
  sum_today: z.number(),
  sum_week: z.number(),
  /** Pounds. */
  sum_week_earned: z.number(),
  current_hourly_rate: z.number(),
});

export const sumRowSchema = z.object({
  user_id: z.number(),
  User: person,
  /** The Sunday of the week, or the day with `daily`. */
  start_date: z.string(),
  total_duration: z.number(),
  total_toPay: z.number(),
  /** The part of total_toPay that waits for review and is in no balance. */
  pending_pay: z.number(),
  /** What the worker has had less what is due to them, of all time; only with this_week and without daily. */
  balance: z.number().nullable(),
});
