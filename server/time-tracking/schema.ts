import { z } from 'zod';
import { selectJobMessage } from '#server/checks/constants.ts';
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
import { listInput, listOutput, sumsInput, sumsOutput } from '#server/infra/list-input.ts';
import { billingStatuses, type ChosenBillingStatus, chosenBillingStatuses } from '../invoices/constants.ts';
import { ownTimeRecordSorts, reviewReasons, timeRecordSorts } from './constants.ts';
import { timeRecordFields } from './fields.ts';

/** `is_billable` as implied by the billing status; undefined if neither is given. */
export const billableOf = (given: {
  is_billable?: boolean | undefined;
  billing_status?: ChosenBillingStatus | undefined;
}): boolean | undefined =>
  given.is_billable ?? (given.billing_status === undefined ? undefined : given.billing_status === 'unbilled');

/** Notable facts that need no review. */
export const marks = ['no_location', 'sent_late'] as const;

const noteSchema = clearableTextSchema(timeRecordFields.note.limit);
const place = coordinateSchema.nullish();

const clockMovedSchema = z
  .boolean()
  .optional()
  .describe(
    'The clock that measured the times was set in between: the record is flagged, and a time ahead of now counts as now.',
  );

export const startSchema = z.strictObject({
  job_id: z.union([idSchema, clientRefSchema], selectJobMessage),
  /** From the session unless an admin records for another worker. */
  user_id: idSchema.optional(),
  start_time: momentSchema.optional(),
  is_driving: z.boolean(),
  start_cordinate: place,
  /** Creates the record already ended. */
  end_time: momentSchema.nullish(),
  end_cordinate: place,
  note: noteSchema.optional(),
  is_billable: z.boolean().optional(),
  /** Alternative to `is_billable`. Admins only, like `is_billable` and `needs_review`. */
  billing_status: z.enum(chosenBillingStatuses).optional(),
  /** Requests review even without a review reason. */
  needs_review: z.boolean().optional(),
  /** Marks a switch: the open record ends normally at this start, with this note. */
  end_previous: z.strictObject({ note: noteSchema.optional() }).optional(),
  /** The finished record was measured by a timer and sent late; otherwise it counts as added afterwards. */
  timer: z.boolean().optional(),
  client_ref: clientRefSchema.optional(),
  /** The phone's clock at sending, used to correct its times. */
  sent_at: momentSchema.optional(),
  clock_moved: clockMovedSchema,
});

export const changeOwnSchema = z.strictObject({
  id: idOrRefSchema,
  data: z.strictObject({
    note: noteSchema.optional(),
    is_driving: z.boolean().optional(),
    end_cordinate: place,
    end_time: momentSchema.optional(),
    at: momentSchema.optional(),
    /** uuid of the record that a switch starts. */
    client_ref: clientRefSchema.optional(),
    sent_at: momentSchema.optional(),
    clock_moved: clockMovedSchema,
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
    billing_status: z.enum(chosenBillingStatuses).optional(),
    needs_review: z.boolean().optional(),
    /** Reasons to set with `needs_review: true`, for example to undo an approval. */
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
  running: z.boolean().optional(),
  to_bill: z.boolean().optional().describe('Whether it is charged by the hour and not invoiced yet, reviewed or not.'),
  /** Days of the company's zone, inclusive; a record belongs to the day on which it started. */
  start_date: dateSchema.optional(),
  end_date: dateSchema.optional(),
};

const amounts = { amounts: z.boolean().optional().describe('Adds pay and charge to each record.') };

export const listTimeRecordsSchema = listInput({ ...filters, ...amounts, ...sumsInput }, timeRecordSorts, {
  sort: 'start_time',
  order: 'desc',
  limit: 20,
});
const { user_id: _, to_bill: __, ...ownFilters } = filters;
export const listOfUserSchema = listInput({ id: idSchema, ...ownFilters }, ownTimeRecordSorts, {
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
    /** Only workers who are owed money. Applies to this week's rows without daily sums, which carry a balance. */
    owed: z.boolean().optional(),
    in_advance: z.boolean().optional().describe('Only workers who were paid too much, of the same rows as owed.'),
  })
  .prefault({});

/** Day in the company's zone. */
export const approveDaySchema = z.strictObject({ user_id: idSchema, day: dateSchema });

/** Approved records with their former review reasons and new version, as needed to undo with `needs_review: true`. */
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
  /** The worker's visit of that day, if one was planned when the record was added. */
  visit_id: z.number().nullable(),
  is_driving: z.boolean(),
  start_time: z.string(),
  end_time: z.string().nullable(),
  /** Clock minutes; null while the record is open. */
  duration: z.number().nullable(),
  note: z.string(),
  needs_review: z.boolean(),
  review_reasons: z.array(z.enum(reviewReasons)),
  marks: z.array(z.enum(marks)),
  is_billable: z.boolean(),
  billing_status: z.enum(billingStatuses),
  invoice_id: z.number().nullable(),
  /** Admins only. */
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

/** Minutes and pounds. Null: more records match than are added up. */
export const timeRecordSumsSchema = z.object({
  minutes: z.number().nullable(),
  pay: z.number().nullable(),
  /** Admins only. */
  charge: z.number().nullable().optional(),
});

/** With `amounts`, shares of the day's pay and of the invoice line, in pounds. */
const listedRecordSchema = timeRecordSchema.extend({
  pay: z.number().nullable().optional(),
  /** Admins only. Null: not charged. */
  charge: z.number().nullable().optional(),
});

export const timeRecordListSchema = listOutput(listedRecordSchema, sumsOutput(timeRecordSumsSchema));

const deletionSchema = z.object({ at: z.string(), by: z.string().nullable(), reason: z.string().nullable() });

/** A change or decision that somebody else made to a worker's record. */
export const recordChangeSchema = z.object({
  id: z.number(),
  record_id: z.number(),
  /** 'returned': marked for review again. 'rejected': the worker's amendment request was rejected. */
  action: z.enum(['added', 'changed', 'approved', 'returned', 'rejected', 'deleted', 'restored']),
  at: z.string(),
  by: z.string(),
  /** For example 'changed the end from 16:30 to 17:05', to follow the name in `by`. Times in the company's zone. */
  text: z.string(),
  /** Reason given for the change, or the worker's reason for a decided amendment; '' if none. */
  reason: z.string(),
  amendment_id: z.number().nullable(),
  /** The office's message about that amendment, on the newest of its changes; '' if none. */
  decision_note: z.string(),
  is_new: z.boolean(),
});

/** A worker's own record with its deletion by somebody else and every change by others, oldest first. */
export const ownTimeRecordSchema = timeRecordSchema.extend({
  deleted: deletionSchema.nullable(),
  changes: z.array(recordChangeSchema),
});

/** `deleted` is set if the start was sent before and its record was deleted since. */
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
  /** The part of total_toPay that needs review and is in no balance. */
  pending_pay: z.number(),
  /** All-time payments less what is due; negative means the company owes. Only for this_week without daily. */
  balance: z.number().nullable(),
});
