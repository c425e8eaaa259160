import { z } from 'zod';
import { findVisibleJob } from '#db/queries/jobs.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertParentNamed } from '#server/checks/parent.ts';
import { found } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { listTasks, readTask } from './queries.ts';
import {
  createTaskSchema,
  listTasksSchema,
  taskIdSchema,
  taskListSchema,
  taskSchema,
  tasksOfJobSchema,
  updateTaskSchema,
} from './schema.ts';
import { changeTask, createTask, removeTask } from './service.ts';

const answerTask = async ({ db, scope }: Ctx, { id }: { id: number }) => found(await readTask(db, scope, id), 'task');

export const jobTasksRouter = router({
  listOfJob: can('task.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/job-tasks/job/{id}',
        summary: 'List the tasks of a job you can read.',
        list: true,
      },
    })
    .input(tasksOfJobSchema)
    .output(taskListSchema)
    .query(async ({ ctx, input: { id, ...list } }) => {
      const job = found(await findVisibleJob(ctx.db, ctx.scope, id), 'job');
      return listTasks(ctx.db, ctx.scope, { ...list, job_id: job.id });
    }),

  list: can('task.read')
    .meta({
      export: { table: 'job-tasks' },
      rest: {
        method: 'GET',
        path: '/job-tasks',
        summary: 'List the tasks of a property or job you can read.',
        list: true,
      },
    })
    .input(listTasksSchema)
    .output(taskListSchema)
    .query(({ ctx, input }) => {
      assertParentNamed(ctx, input);
      return listTasks(ctx.db, ctx.scope, input);
    }),

  create: can('task.create')
    .meta({
      rest: {
        method: 'POST',
        path: '/job-tasks',
        summary: 'Add a task to a job. Admins can also add one to a property.',
        status: 201,
      },
    })
    .input(createTaskSchema)
    .output(taskSchema)
    .mutation(async ({ ctx, input }) => answerTask(ctx, await createTask(ctx, input))),

  update: can('task.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/job-tasks/{id}',
        summary: 'Update a task. Other roles can only retitle, tick or untick it.',
        wrap: 'changes',
      },
    })
    .input(updateTaskSchema)
    .output(taskSchema)
    .mutation(async ({ ctx, input }) => answerTask(ctx, await changeTask(ctx, input))),

  remove: can('task.delete')
    .meta({ rest: { method: 'DELETE', path: '/job-tasks/{id}', summary: 'Delete a task.' } })
    .input(taskIdSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeTask(ctx, input.id)),
});
