import { z } from 'zod';
import {
  clientRefSchema,
  expectedUpdatedAtSchema,
  idOrRefSchema,
  idSchema,
  reportedTimeFields,
  textSchema,
} from '#server/infra/input.ts';
import { daysInput, listInput, listOutput } from '#server/infra/list-input.ts';
import { noTitleMessage, taskStatuses } from './constants.ts';
import { taskFields } from './fields.ts';

const title = textSchema(taskFields.description.limit).min(1, noTitleMessage);

export const createTaskSchema = z.strictObject({
  /** Implies the property. Only admins may omit it (N4). */
  job_id: idOrRefSchema.nullish(),
  property_id: idSchema.optional(),
  description: title,
  /** Admins only, like `assigned_to`. */
  status: z.enum(taskStatuses).optional(),
  assigned_to: idSchema.nullish(),
  client_ref: clientRefSchema.optional(),
  ...reportedTimeFields,
});

export const updateTaskSchema = z.strictObject({
  id: idOrRefSchema,
  changes: z.strictObject({
    description: title.optional(),
    /** Non-admins may only tick (completed, assigned to them) and untick (in_progress). */
    status: z.enum(taskStatuses).optional(),
    assigned_to: idSchema.nullable().optional(),
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const taskIdSchema = z.strictObject({ id: idOrRefSchema });

const sorts = ['createdAt', 'updatedAt', 'id', 'status', 'description'] as const;
const usual = { sort: 'createdAt', order: 'asc' } as const;
const filters = {
  status: z.enum(taskStatuses).optional(),
  assigned_to: idSchema.optional(),
  /** Of createdAt. */
  ...daysInput,
};

/** Only admins may list all. */
export const listTasksSchema = listInput(
  { property_id: idSchema.optional(), job_id: idOrRefSchema.optional(), ...filters },
  sorts,
  usual,
);

export const tasksOfJobSchema = listInput({ id: idOrRefSchema, ...filters }, sorts, usual);

const name = z.object({ first_name: z.string(), last_name: z.string() }).nullable();

export const taskSchema = z.object({
  id: z.number(),
  description: z.string(),
  status: z.enum(taskStatuses),
  assigned_to: z.number().nullable(),
  Assignee: name,
  job_id: z.number().nullable(),
  /** Null if the creator may not read the job, for example one closed since. */
  property_id: z.number().nullable(),
  created_by: z.number().nullable(),
  Creator: name,
  client_ref: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Task = z.infer<typeof taskSchema>;

export const taskListSchema = listOutput(taskSchema);
