import { z } from 'zod';
import {
  clientRefSchema,
  expectedUpdatedAtSchema,
  idOrRefSchema,
  idSchema,
  reportedTimeFields,
  textSchema,
} from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { maxTitleLength, noTitleMessage, taskStatuses } from './constants.ts';

const title = textSchema(maxTitleLength).min(1, noTitleMessage);

export const createTaskSchema = z.strictObject({
  /** With it the property is the job's. Only admins may leave it out. */
  job_id: idOrRefSchema.nullish(),
  property_id: idSchema.optional(),
  description: title,
  /** Admins only, as `assigned_to`. */
  status: z.enum(taskStatuses).optional(),
  assigned_to: idSchema.nullish(),
  client_ref: clientRefSchema.optional(),
  ...reportedTimeFields,
});

export const updateTaskSchema = z.strictObject({
  id: idOrRefSchema,
  changes: z.strictObject({
    description: title.optional(),
    /** Who is no admin ticks (completed, which assigns the task to them) and unticks (in_progress). */
    status: z.enum(taskStatuses).optional(),
    /** Null: unassigned. Admins only. */
    assigned_to: idSchema.nullable().optional(),
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const taskIdSchema = z.strictObject({ id: idOrRefSchema });

const sorts = ['createdAt', 'updatedAt', 'id', 'status', 'description'] as const;
const usual = { sort: 'createdAt', order: 'asc' } as const;
const filters = { status: z.enum(taskStatuses).optional(), assigned_to: idSchema.optional() };

/** Of a job or a property; admins may list all. */
export const listTasksSchema = listInput(
  { property_id: idSchema.optional(), job_id: idOrRefSchema.optional(), ...filters },
  sorts,
  usual,
);

/** {id} is the job's. */
export const tasksOfJobSchema = listInput({ id: idOrRefSchema, ...filters }, sorts, usual);

const name = z.object({ first_name: z.string(), last_name: z.string() }).nullable();

export const taskSchema = z.object({
  id: z.number(),
  description: z.string(),
  status: z.enum(taskStatuses),
  assigned_to: z.number().nullable(),
  /** Whom it is assigned to; null: nobody. */
  Assignee: name,
  job_id: z.number().nullable(),
  /** Null: of a job that its maker may not read, such as one closed since. */
  property_id: z.number().nullable(),
  created_by: z.number().nullable(),
  Creator: name,
  client_ref: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Task = z.infer<typeof taskSchema>;

export const taskListSchema = listOutput(taskSchema);
