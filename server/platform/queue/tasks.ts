import { z } from 'zod';

/**
 * Every kind of work that waits in the queue, with what it needs to know. Its handler stands under the same name in
 * `server/task-handlers.ts`. A task may run twice (a process may die after the work and before it said so): its work
 * must bear that. One that belongs to a company says `company_id`, and is then shown to its admins when it fails.
 */
export const taskSchemas = {
  /** What has had its time in the global tables goes. */
  remove_outlived: z.object({}),
} satisfies Record<string, z.ZodType<object>>;

export type TaskName = keyof typeof taskSchemas;
export type TaskPayload<Name extends TaskName> = z.output<(typeof taskSchemas)[Name]>;

/** A company and no task more than its own: what `company_id` in a payload is. */
export const companyIdSchema = z.number().int().positive();

/** What comes round by the clock. Lines as in crontab(5), in UTC; several processes run each once. */
export const timetable: readonly { task: TaskName; match: string }[] = [
  { task: 'remove_outlived', match: '17 3 * * *' },
];
