import { notFound } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { listFailedTasks, removeFailedTask, retryFailedTask } from '../infra/queue/queries.ts';
import { failedTaskIdSchema, failedTaskListSchema, listFailedTasksSchema } from './schema.ts';

/** Gone, running again at this moment, or never there: for the person it is the same. */
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
        summary: 'Background work that went wrong: waiting for its next attempt, or given up.',
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
        summary: 'Try background work again at once.',
        message: 'It is being tried again.',
      },
    })
    .input(failedTaskIdSchema)
    .output(failedTaskIdSchema)
    .mutation(async ({ ctx, input: { id } }) => answered(id, await retryFailedTask(ctx.db, ctx.scope, id))),

  remove: can('queue.update')
    .meta({
      rest: { method: 'DELETE', path: '/queue/failed/{id}', summary: 'Give background work up for good.' },
    })
    .input(failedTaskIdSchema)
    .output(failedTaskIdSchema)
    .mutation(async ({ ctx, input: { id } }) => answered(id, await removeFailedTask(ctx.db, ctx.scope, id))),
});
