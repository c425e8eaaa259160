import { z } from 'zod';
import { coordinateSchema } from '#server/infra/input.ts';
import { absenceKinds } from '../absences/constants.ts';
import { reviewReasons } from '../time-tracking/constants.ts';
import { analyticsPeriods, spanKinds } from './constants.ts';

export const liveUserSchema = z.object({
  id: z.number(),
  user_id: z.number(),
  job_id: z.number(),
  start_time: z.string(),
  end_time: z.string().nullable(),
  start_location: coordinateSchema.nullable(),
  end_location: coordinateSchema.nullable(),
  is_driving: z.boolean(),
  User: z.object({ first_name: z.string(), last_name: z.string() }),
  Job: z.object({ job_title: z.string(), Property: z.object({ address: z.string() }) }),
  /** The visit that the record belongs to. */
  Visit: z
    .object({
      id: z.number(),
      starts: z.string().nullable(),
      window_from: z.string().nullable(),
      window_to: z.string().nullable(),
    })
    .nullable(),
});
export type LiveUser = z.infer<typeof liveUserSchema>;

const count = z.number();
/** Pounds. */
const money = z.number();

export const reviewSchema = z.object({
  jobs_pending_completion: count,
  expenses_to_review: count,
  materials_to_review: count,
  time_tracking_to_review: count,
  amendment_requests: count,
});

export const summarySchema = z.object({
  jobs_in_progress: count,
  jobs_done: count,
  materials_unbilled: money,
  expenses_unbilled: money,
  /** Charged by the hour, and at a fixed price. */
  time_unbilled: money,
  fixed_unbilled: money,
  /** Both. */
  labour_unbilled: money,
  labour_unpaid: money,
  labour_paid_in_advance: money,
});

export const analyticsInputSchema = z.strictObject({ period: z.enum(analyticsPeriods).default('daily') });

const bucketSchema = z.object({
  label: z.string(),
  start: z.string(),
  working_hours: z.number(),
  working_minutes: count,
  jobs_completed: count,
  /** Billable time, materials and expenses, invoiced or not, and what fixed prices earned. */
  income: money,
  pay: money,
  /** The same as `pay`. */
  labour: money,
  /** Materials that no expense bought among them. */
  expenses: money,
  /** Income less pay and expenses. */
  profit: money,
});

export const analyticsSchema = z.object({
  period: z.enum(analyticsPeriods),
  /** Oldest first; the last contains today. */
  buckets: z.array(bucketSchema),
  /** As many, of the period before, each to compare with the bucket at its place. */
  before: z.array(bucketSchema),
});

const text = z.string();
const day = text.nullable();
const person = z.object({ first_name: text, last_name: text });

const jobsSchema = z.object({
  total: count,
  rows: z.array(
    z.object({
      id: z.number(),
      job_title: text,
      job_type: text,
      status: text,
      property_address: text,
      createdAt: text,
      job_start_date: day,
      /** The first open visit's, or else the first assigned day, or else the start date. */
      planned_day: day,
      due_date: day,
    }),
  ),
});

export const attentionSchema = z.object({
  emergencies: jobsSchema,
  new_requests: jobsSchema,
  not_started: jobsSchema,
  unassigned: jobsSchema,
  timers: z.object({
    total: count,
    rows: z.array(
      z.object({
        id: z.number(),
        user_id: z.number(),
        start_time: text,
        User: person,
        Job: z.object({ job_title: text }),
      }),
    ),
  }),
  to_review: z.object({
    /** Days, records, and pounds not invoiced until reviewed. */
    total: count,
    total_records: count,
    total_kept: money,
    rows: z.array(
      z.object({
        user_id: z.number(),
        User: person,
        day: text,
        records: count,
        minutes: z.number(),
        reasons: z.array(z.enum(reviewReasons)),
        /** Records that were closed or still run, which 'Approve day' skips. */
        end_unknown: count,
        kept_off_invoices: money,
      }),
    ),
  }),
  /** Totals of overdue invoices; the rows are customers. */
  overdue_invoices: z.object({
    total: count,
    total_owed: money,
    rows: z.array(z.object({ id: z.number(), customer_name: text, overdue: money, oldest_due_date: day })),
  }),
  /** Issued, but not sent: owed by nobody yet. */
  unsent_invoices: z.object({
    total: count,
    total_amount: money,
    rows: z.array(
      z.object({ id: z.number(), invoice_number: text, customer_name: text, issue_date: text, amount: money }),
    ),
  }),
  owed: z.object({
    total: count,
    total_owed: money,
    rows: z.array(z.object({ user_id: z.number(), User: person, owed: money })),
  }),
});

const place = { job_title: text, Property: z.object({ address: text }) };

/** `total` counts all of a kind, `rows` are the first 200. */
const listed = <Row extends z.ZodRawShape>(row: Row) => z.object({ total: count, rows: z.array(z.object(row)) });

export const todaySchema = z.object({
  day: text,
  /** When this was answered: 'HH:MM' in the company's zone. */
  time: text,
  /** Whether the company ever planned a visit. */
  has_visits: z.boolean(),
  /** Today's, without cancelled ones. */
  visits: z.object({
    total: count,
    done: count,
    no_access: count,
    unassigned: count,
  }),
  /** Visits whose start, or else window, has passed while nobody is on the way or there. A worker's first stands for all. */
  late: listed({
    id: z.number(),
    job_id: z.number(),
    user_id: z.number().nullable(),
    User: person.nullable(),
    starts: day,
    window_to: day,
    late_minutes: count,
    visits: count,
    Job: z.object(place),
    has_started: z.boolean(),
    /** Another job where the worker is instead. */
    Now: z.object({ job_id: z.number(), is_driving: z.boolean(), ...place }).nullable(),
  }),
  /** Workers whose hours have begun, with visits, and without a record; not those of late visits. */
  not_started: listed({
    user_id: z.number(),
    User: person,
    visits: count,
    /** When the first visit or its window begins. */
    first: day,
  }),
  away: listed({
    user_id: z.number(),
    User: person,
    kind: z.enum(absenceKinds),
    end_date: text,
    visits: count,
  }),
  /** With a visit, a record or an absence today, by name; last, without an id, visits that nobody has. */
  workers: listed({
    user_id: z.number().nullable(),
    User: person.nullable(),
    visits: count,
    done: count,
    /** Planned visits without a time. */
    any_time: count,
    /** Records, and visits without one, by their beginning. 'HH:MM' in the company's zone; '24:00' at the latest. */
    spans: z.array(z.object({ kind: z.enum(spanKinds), from: text, to: text, job_id: z.number(), job_title: text })),
  }),
});
