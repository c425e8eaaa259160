import { z } from 'zod';
import { maximumLimit } from '#server/infra/constants.ts';
import {
  clearableTextSchema,
  clientRefSchema,
  dateSchema,
  expectedUpdatedAtSchema,
  idOrRefSchema,
  idSchema,
  minutesSchema,
  moneySchema,
  textSchema,
  typedSchema,
} from '#server/infra/input.ts';
import { listInput, listOutput, sumsInput, sumsOutput } from '#server/infra/list-input.ts';
import { openVisitStatuses } from '../visits/constants.ts';
import {
  billingTypes,
  dueFilters,
  type JobStatus,
  jobGroups,
  jobSorts,
  jobStatuses,
  jobTypes,
  maxVersions,
  notBilledReasons,
  priorities,
  requesters,
} from './constants.ts';
import { jobFields } from './fields.ts';

const districtSchema = typedSchema(10).transform((text) => text.toUpperCase());

const assigneeSchema = z.strictObject({
  user_id: idSchema,
  /** Null: no particular day. */
  assigned_for: dateSchema.nullish(),
});

const titleSchema = textSchema(jobFields.job_title.limit).min(1);
const optionalFields = {
  job_description: clearableTextSchema(jobFields.job_description.limit).optional(),
  job_type: z.enum(jobTypes).optional(),
  /** The trade that it needs. */
  trade_id: idSchema.nullish(),
  /** A customer other than the property's. */
  customer_id: idSchema.nullish(),
  status: z.enum(jobStatuses).optional(),
  requested_by: z.enum(requesters).optional(),
  priority: z.enum(priorities).optional(),
  /** Pounds. */
  budget: moneySchema(...jobFields.budget.limit).nullish(),
  /** Implied by fixed_price or not_billed_reason. */
  billing_type: z.enum(billingTypes).optional(),
  /** Pounds without VAT, for the whole job. */
  fixed_price: moneySchema(...jobFields.fixed_price.limit).nullish(),
  not_billed_reason: z.enum(notBilledReasons).nullish(),
  /** Taken off every invoice of the job, before VAT. */
  discount_percent: moneySchema(...jobFields.discount_percent.limit).optional(),
  /** Working time that it is planned to take; a fixed price is earned by its share. */
  planned_minutes: minutesSchema(...jobFields.planned_minutes.limit).nullish(),
  due_date: dateSchema.nullish(),
  job_start_date: dateSchema.nullish(),
  job_end_date: dateSchema.nullish(),
  /** The customer's own reference; searchable, printed on invoices. */
  client_reference: clearableTextSchema(jobFields.client_reference.limit).optional(),
  /** The whole list: anyone missing is unassigned. */
  assignees: z.array(assigneeSchema).max(200).optional(),
};

export const createJobSchema = z.strictObject({
  property_id: idSchema,
  job_title: titleSchema,
  ...optionalFields,
  client_ref: clientRefSchema.optional(),
});

export const updateJobSchema = z.strictObject({
  id: idOrRefSchema,
  changes: z.strictObject({
    property_id: idSchema.optional(),
    job_title: titleSchema.optional(),
    ...optionalFields,
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const jobIdSchema = z.strictObject({ id: idOrRefSchema });

export const dateRanges = [
  'all',
  'today',
  'week',
  'lastweek',
  'month',
  'lastmonth',
  'last2months',
  'last6months',
  'year',
  'custom',
] as const;

/** By what only admins read; the order would reveal it (R12). */
export const officeJobSorts: readonly string[] = [
  'budget',
  'billing_type',
  'fixed_price',
  'not_billed_reason',
  'discount_percent',
  'planned_minutes',
  'customer_name',
  'expensesCount',
];

/** The only sorts for landlords, because their rows hold nothing else (R12). */
export const landlordSorts: readonly string[] = [
  'createdAt',
  'updatedAt',
  'id',
  'number',
  'job_title',
  'property_address',
  'status',
  'due_date',
  'job_start_date',
  'job_end_date',
];

const closedFlags = {
  includeArchived: z.boolean().default(false),
  includeRejected: z.boolean().default(false),
  includeCompleted: z.boolean().default(false),
  /** Days of the company's zone, inclusive, for dateRange custom. */
  start_date: dateSchema.optional(),
  end_date: dateSchema.optional(),
};

function checkDays(
  input: { dateRange?: string | undefined; start_date?: string | undefined; end_date?: string | undefined },
  check: z.RefinementCtx,
): void {
  const custom = input.dateRange === 'custom';
  for (const name of ['start_date', 'end_date'] as const) {
    if (custom && input[name] === undefined) {
      check.addIssue({ code: 'custom', path: [name], message: 'is required with dateRange custom' });
    }
    if (!custom && input[name] !== undefined) {
      check.addIssue({ code: 'custom', path: [name], message: 'is only for dateRange custom' });
    }
  }
}

/** Open jobs are always listed; flags add closed ones created in `dateRange`. A closed `status` implies its flag. */
export const listJobsSchema = listInput(
  {
    ...closedFlags,
    dateRange: z.enum(dateRanges).default('last2months'),
    job_type: z.enum(jobTypes).optional(),
    job_group: z.enum(jobGroups).optional(),
    trade_id: idSchema.optional(),
    /** The job's own customer, else the property's. */
    customer_id: idSchema.optional(),
    /** The district of the property's postcode: M19. */
    district: districtSchema.optional(),
    status: z.enum(jobStatuses).optional(),
    priority: z.enum(priorities).optional(),
    property_id: idSchema.optional(),
    assignee: idSchema.optional(),
    planned_not_started: z.boolean().optional(),
    unassigned: z.boolean().optional(),
    /** True: to be started or in progress, without an open visit today or later. */
    unscheduled: z.boolean().optional(),
    /** By due_date of open jobs; by_today: today or overdue; this_week: Sunday to Saturday. */
    due: z.enum(dueFilters).optional(),
    /** Days of job_end_date, inclusive, of completed or archived jobs whenever created. */
    finished_from: dateSchema.optional(),
    finished_to: dateSchema.optional(),
    to_bill: z
      .boolean()
      .optional()
      .describe('Whether a fixed price has been begun and not invoiced. True lists closed jobs too, whenever created.'),
    over_limit: z
      .boolean()
      .optional()
      .describe('Whether the estimate passes the customer’s spending limit without an accepted quote or an approval.'),
    amounts: z.boolean().optional().describe('Adds to_bill to each job.'),
    ...sumsInput,
  },
  jobSorts,
  { sort: 'createdAt', order: 'desc' },
).superRefine(checkDays);

const text = z.string();
const day = text.nullable();

export const jobAssigneeSchema = z.object({
  user_id: z.number(),
  assigned_for: day,
  User: z.object({ first_name: text, last_name: text }),
});

/**
 * A job as the reader's role sees it: landlords get title, status and dates; staff everything but budget, billing,
 * requester and creator, and the count of their own expenses; admins everything. Hidden fields are absent.
 */
export const jobSchema = z.object({
  id: z.number(),
  /** The company's own count, which people see. */
  number: z.number(),
  client_ref: text.nullable(),
  property_id: z.number(),
  property_address: text,
  post_code: text,
  city: text,
  job_title: text,
  status: z.enum(jobStatuses),
  job_start_date: day,
  job_end_date: day,
  due_date: day,
  createdAt: text,
  updatedAt: text,
  job_description: text.optional(),
  job_type: z.enum(jobTypes).optional(),
  trade_id: z.number().nullish(),
  trade: text.nullish(),
  priority: z.enum(priorities).optional(),
  requested_by: z.enum(requesters).optional(),
  client_reference: text.optional(),
  status_changed_at: text.optional(),
  assignees: z.array(jobAssigneeSchema).optional(),
  tasksCount: z.number().optional(),
  /** Excludes receipts, which count with their expenses. */
  filesCount: z.number().optional(),
  expensesCount: z.number().optional(),
  /** Your own for other roles than admins. */
  materialsCount: z.number().optional(),
  notesCount: z.number().optional(),
  budget: z.number().nullish(),
  billing_type: z.enum(billingTypes).optional(),
  fixed_price: z.number().nullish(),
  not_billed_reason: z.enum(notBilledReasons).nullish(),
  discount_percent: z.number().optional(),
  planned_minutes: z.number().nullish(),
  /** Null: the property's. */
  customer_id: z.number().nullish(),
  /** Name of the job's own customer, else of the property's. */
  customer_name: text.nullish(),
  /** Pounds without VAT: the estimate passes the customer's spending limit, and nobody approved it. */
  spending_warning: z.object({ limit: z.number(), estimate: z.number() }).nullish(),
  reference: text.nullish(),
  requester_name: text.optional(),
  requester_email: text.optional(),
  requester_phone: text.optional(),
  created_by: z.number().nullish(),
});
export type Job = z.infer<typeof jobSchema>;

/** Admins only. Pounds. */
export const jobSumsSchema = z.object({
  budget: z.number().optional(),
  fixed_price: z.number().optional(),
  to_bill: z.number().optional(),
});

const listedJobSchema = jobSchema.extend({
  /** With `amounts`, for admins: pounds of a fixed price that is still to invoice, less the discount; null: nothing. */
  to_bill: z.number().nullable().optional(),
  /** For landlords: the next open visit from today on; null: none is planned. */
  next_visit: z
    .object({ day: text, starts: day, window_from: day, window_to: day, status: z.enum(openVisitStatuses) })
    .nullable()
    .optional(),
  /** For landlords: the newest picture of the job that they may see and that has a thumbnail. */
  newest_photo_id: z.number().nullable().optional(),
});
export type ListedJob = z.infer<typeof listedJobSchema>;

export const jobListSchema = listOutput(listedJobSchema, sumsOutput(jobSumsSchema));

export const listActiveJobsSchema = z
  .strictObject({
    q: typedSchema(200).optional(),
    /** Only as many. A phone's page shows the first 20; the rest follows for its search without signal. */
    first: z.int().min(1).max(maximumLimit).optional(),
  })
  .optional();

/** Lets a phone rank and search jobs offline: by date, location and address. */
export const activeJobSchema = z.object({
  id: z.number(),
  number: z.number(),
  job_title: text,
  property_id: z.number(),
  property_address: text,
  post_code: text,
  city: text,
  assigned_for: day,
  /** The caller's latest start on it within 60 days. */
  tracked_at: day,
  places: z.array(z.object({ latitude: z.number(), longitude: z.number() })),
});

export const contentVersionsSchema = z.strictObject({ ids: z.array(idSchema).min(1).max(maxVersions) });

/** `version` is an opaque text, for comparison with an earlier one. */
export const contentVersionSchema = z.object({ id: z.number(), version: z.string() });

/** With `dateRange`, counts the jobs that a list with the same input holds; without it, all jobs. */
export const countJobsSchema = z
  .strictObject({ ...closedFlags, dateRange: z.enum(dateRanges).optional() })
  .superRefine(checkDays)
  .optional();

const count = z.number();
export const jobCountsSchema = z.object({
  total: count,
  by_type: z.object({ emergency: count, maintenance: count, refurbishment: count, other: count }),
  by_status: z.object(
    Object.fromEntries(jobStatuses.map((status) => [status, count])) as Record<JobStatus, typeof count>,
  ),
  /** By `due` overdue and this_week, and unassigned. A job may be in several. */
  open: z.object({ late: count, due_this_week: count, unassigned: count }),
});
export type JobCounts = z.infer<typeof jobCountsSchema>;

export const jobMessageSchema = z.object({
  id: z.number(),
  sender: z.enum(['visitor', 'company']),
  /** To whom a message of the company went; null for a visitor's. */
  recipient: z.enum(['requester', 'tenant']).nullable(),
  /** Their name, or their address if they have none. '' for messages of earlier versions. */
  recipient_name: text,
  /** 'page': written on the page of the request. */
  channel: z.enum(['mail', 'sms', 'page']),
  body: text,
  createdAt: text,
});

export const unfinishedSchema = z.object({
  id: z.number(),
  timers: z.array(
    z.object({
      id: z.number(),
      user_id: z.number(),
      start_time: text,
      User: z.object({ first_name: text, last_name: text }),
    }),
  ),
  tasks: z.array(z.object({ id: z.number(), description: text, status: text })),
  tasks_open: count,
  time_to_review: count,
  expenses_pending: count,
  materials_pending: count,
});
