import { notFound } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { listFailedTasks, removeFailedTask, retryFailedTask } from '../infra/queue/queries.ts';
import { failedTaskIdSchema, failedTaskListSchema, listFailedTasksSchema } from './schema.ts';

/** 404 whether the task is gone, running again or never existed. */
function answered(id: number, found: boolean): { id: number } {
  if (!found) throw notFound('task');
  return { id };
}

export const queueRouter = router({
  failed: can('queue.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/queue/failed',
        summary: 'List failed background tasks, both retrying and given up.',
        list: true,
      },
    })
    .input(listFailedTasksSchema)
    .output(failedTaskListSchema)
    .query(({ ctx, input }) => listFailedTasks(ctx.db, ctx.scope, input)),

  retry: can('queue.update')
    .meta({
      rest: {
        method: 'POST',
        path: '/queue/failed/{id}/retry',
        summary: 'Retry a background task now.',
        message: 'Retrying now',
      },
    })
    .input(failedTaskIdSchema)
    .output(failedTaskIdSchema)
    .mutation(async ({ ctx, input: { id } }) => answered(id, await retryFailedTask(ctx.db, ctx.scope, id))),

  remove: can('queue.update')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/queue/failed/{id}',
        summary: 'Dismiss a background task permanently.',
      },
    })
    .input(failedTaskIdSchema)
    .output(failedTaskIdSchema)
    .mutation(async ({ ctx, input: { id } }) => answered(id, await removeFailedTask(ctx.db, ctx.scope, id))),
});
