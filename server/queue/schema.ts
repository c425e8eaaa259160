import { z } from 'zod';
import { idSchema } from '#server/infra/input.ts';
import { daysInput, listInput, listOutput } from '#server/infra/list-input.ts';

export const listFailedTasksSchema = listInput(
  /** Of failed_at. */
  daysInput,
  ['id', 'task', 'createdAt', 'failed_at', 'attempts', 'next_attempt_at'],
  { sort: 'failed_at', order: 'desc' },
);

export const failedTaskIdSchema = z.strictObject({ id: idSchema });

export const failedTaskSchema = z.object({
  id: z.number(),
  task: z.string(),
  createdAt: z.string(),
  failed_at: z.string(),
  attempts: z.number(),
  max_attempts: z.number(),
  /** Null: out of attempts, needs manual action. */
  next_attempt_at: z.string().nullable(),
  error: z.string(),
});
export type FailedTask = z.infer<typeof failedTaskSchema>;

export const failedTaskListSchema = listOutput(failedTaskSchema);
