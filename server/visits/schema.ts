import { z } from 'zod';
import { maximumLimit } from '#server/infra/constants.ts';
import {
  clearableTextSchema,
  clearableTimeSchema,
  dateSchema,
  expectedUpdatedAtSchema,
  idOrRefSchema,
  idSchema,
  minutesSchema,
  momentSchema,
  reportedTimeFields,
} from '#server/infra/input.ts';
import { listInput, listOutput, sumsInput, sumsOutput } from '#server/infra/list-input.ts';
import { lastDayMessage } from '#server/infra/typed/order-messages.ts';
import { jobStatuses, priorities } from '../jobs/constants.ts';
import { visitSorts, visitStatuses } from './constants.ts';
import { visitFields } from './fields.ts';

const optionalFields = {
  /** Null: nobody yet. */
  user_id: idSchema.nullish(),
  /** Null: at any time of the day. */
  starts: clearableTimeSchema.optional(),
  /** The arrival window that was promised: both or neither. */
  window_from: clearableTimeSchema.optional(),
  window_to: clearableTimeSchema.optional(),
  expected_minutes: minutesSchema(...visitFields.expected_minutes.limit).nullish(),
  status: z.enum(visitStatuses).optional(),
  note: clearableTextSchema(visitFields.note.limit).optional(),
};

export const createVisitSchema = z.strictObject({
  job_id: idOrRefSchema,
  day: dateSchema,
  ...optionalFields,
});

export const updateVisitSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({
    day: dateSchema.optional(),
    ...optionalFields,
    /** When the worker expects to be there, by the clock of `at`; only on the way. Any other status clears it. */
    arrives_at: momentSchema.nullish(),
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
  /** When the status changed. */
  ...reportedTimeFields,
});

/** The part that becomes a visit of its own; the visit keeps the rest of its length. */
export const splitVisitSchema = z.strictObject({
  id: idSchema,
  expected_minutes: minutesSchema(...visitFields.expected_minutes.limit),
  day: dateSchema,
  /** Absent: the visit's own worker. Null: nobody yet. */
  user_id: idSchema.nullish(),
  /** Null: at any time of the day. */
  starts: clearableTimeSchema.optional(),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const joinVisitsSchema = z.strictObject({
  id: idSchema,
  /** The visit that goes. */
  other_id: idSchema,
});

/** Visits that go from one worker to others. */
export const handOverSchema = z.strictObject({
  moves: z
    .array(
      z.strictObject({
        id: idSchema,
        /** Whose it is, and whose it becomes. Null: nobody's. */
        from: idSchema.nullable(),
        to: idSchema.nullable(),
      }),
    )
    .min(1)
    .max(maximumLimit)
    .refine((moves) => new Set(moves.map(({ id }) => id)).size === moves.length, 'must name each visit once'),
});

export const visitIdSchema = z.strictObject({ id: idSchema });

export const listVisitsSchema = listInput(
  {
    /** Days, inclusive. */
    start_date: dateSchema.optional(),
    end_date: dateSchema.optional(),
    user_id: idSchema.optional(),
    job_id: idSchema.optional(),
    status: z.enum(visitStatuses).optional(),
    /** True: nobody's yet. */
    unassigned: z.boolean().optional(),
    ...sumsInput,
  },
  visitSorts,
  { sort: 'day', order: 'asc' },
);

const time = z.string().nullable();

export const visitSchema = z.object({
  id: z.number(),
  job_id: z.number(),
  user_id: z.number().nullable(),
  User: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
  day: z.string(),
  starts: time,
  window_from: time,
  window_to: time,
  expected_minutes: z.number().nullable(),
  status: z.enum(visitStatuses),
  /** When a worker on the way expects to be there. */
  arrives_at: z.string().nullable(),
  /** When nobody let the worker in. */
  no_access_at: z.string().nullable(),
  note: z.string(),
  /** The other time that the visitor asked for, in their words, or ''. Moving the visit clears it. */
  wish: z.string(),
  /** Minutes of the visit's ended time records. */
  worked_minutes: z.number(),
  driven_minutes: z.number(),
  Job: z.object({
    number: z.number(),
    job_title: z.string(),
    status: z.enum(jobStatuses),
    priority: z.enum(priorities),
    due_date: z.string().nullable(),
    /** The name of the trade that it needs. */
    trade: z.string().nullable(),
    Property: z.object({ id: z.number(), address: z.string(), post_code: z.string() }),
  }),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Visit = z.infer<typeof visitSchema>;

export const splitOutputSchema = z.object({
  /** The visit, shorter. */
  first: visitSchema,
  second: visitSchema,
});

/** Planned of visits that were not cancelled, driven and worked of the visits' ended time records. */
const workedSchema = z.object({
  planned_minutes: z.number(),
  driven_minutes: z.number(),
  worked_minutes: z.number(),
});

export const visitListSchema = listOutput(visitSchema, sumsOutput(workedSchema));

/** Days, inclusive, a job, or both. */
export const visitTotalsSchema = z
  .strictObject({ start_date: dateSchema.optional(), end_date: dateSchema.optional(), job_id: idSchema.optional() })
  .superRefine(({ start_date, end_date, job_id }, check) => {
    if (start_date === undefined && (end_date !== undefined || job_id === undefined)) {
      check.addIssue({ code: 'custom', path: ['start_date'], message: 'Enter a start and end date, or a job.' });
    }
    if (start_date !== undefined && end_date === undefined) {
      check.addIssue({ code: 'custom', path: ['end_date'], message: 'Enter an end date.' });
    }
  });

export const workerTotalsSchema = workedSchema.extend({
  /** Null: visits that are nobody's yet. */
  user_id: z.number().nullable(),
  User: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
  /** What of the driven and worked minutes belongs to no visit. */
  unplanned_minutes: z.number(),
});

/** Most days that suggestions look at. */
const maxSuggestedDays = 31;

/** Without days: the next five from Monday to Friday. */
export const suggestVisitsSchema = z
  .strictObject({ job_id: idSchema, start_date: dateSchema.optional(), end_date: dateSchema.optional() })
  .superRefine(({ start_date, end_date }, check) => {
    const add = (name: string, message: string) => check.addIssue({ code: 'custom', path: [name], message });
    if (start_date === undefined && end_date !== undefined) add('start_date', 'Enter a start date.');
    if (start_date !== undefined && end_date === undefined) add('end_date', 'Enter an end date.');
    if (start_date === undefined || end_date === undefined) return;
    const days = (Date.parse(end_date) - Date.parse(start_date)) / 86_400_000 + 1;
    if (days < 1) add('end_date', lastDayMessage);
    if (days > maxSuggestedDays) add('end_date', `Choose at most ${maxSuggestedDays} days.`);
  });

export const suggestionsSchema = z.object({
  /** Why there is no suggestion, or that nobody has the trade; '' otherwise. */
  note: z.string(),
  /** At most three, the best first, each of another worker. */
  suggestions: z.array(
    z.object({
      user_id: z.number(),
      User: z.object({ first_name: z.string(), last_name: z.string() }),
      day: z.string(),
      starts: z.string(),
      /** For the visit; null: as long as visits usually are. */
      expected_minutes: z.number().nullable(),
      has_trade: z.boolean(),
      /** 'Gas · 2 h free from 10:30 · 10 min after 14 Albert Road' */
      reason: z.string(),
    }),
  ),
});

/** A visit of the caller's, with what helps to get in while the job is open. */
export const myVisitSchema = visitSchema.extend({
  Access: z.object({
    city: z.string(),
    access_notes: z.string(),
    tenant_name: z.string(),
    tenant_phone: z.string(),
  }),
});
export type MyVisit = z.infer<typeof myVisitSchema>;
