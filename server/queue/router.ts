import { can, router } from '#server/rpc/trpc.ts';
import { listFailedTasks } from '../infra/queue/queries.ts';
import { failedTaskIdSchema, failedTaskListSchema, listFailedTasksSchema } from './schema.ts';
import { removeTask, retryTask } from './service.ts';

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
    .mutation(({ ctx, input: { id } }) => retryTask(ctx, id)),

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
    .mutation(({ ctx, input: { id } }) => removeTask(ctx, id)),
});
