import { can, router } from '#server/rpc/trpc.ts';
import { addSamplesSchema, changeSetUpSchema, removedSamplesSchema, setUpSchema } from './schema.ts';
import { addSamples, changeSetUp, dropSamples, readSetUp } from './service.ts';

export const setUpRouter = router({
  get: can('set-up.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/set-up',
        summary: 'Get what is left to do in a new company, and whether it has sample data.',
      },
    })
    .output(setUpSchema)
    .query(({ ctx }) => readSetUp(ctx)),

  change: can('set-up.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/set-up',
        wrap: 'changes',
        summary: 'Show the set-up list on the dashboard, or hide it.',
      },
    })
    .input(changeSetUpSchema)
    .output(setUpSchema)
    .mutation(({ ctx, input }) => changeSetUp(ctx, input.changes)),

  addSamples: can('set-up.update')
    .meta({
      rest: {
        method: 'POST',
        path: '/set-up/samples',
        summary:
          'Add sample data: people who cannot log in, properties, jobs and two weeks of work. Returns 409 if the company has sample data, or jobs of its own until beside_jobs.',
      },
    })
    .input(addSamplesSchema)
    .output(setUpSchema)
    .mutation(({ ctx, input }) => addSamples(ctx, input)),

  removeSamples: can('set-up.update')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/set-up/samples',
        summary:
          'Remove the sample data. Rows that were changed, or that other data refers to, are kept and listed; they are yours from then on.',
      },
    })
    .output(removedSamplesSchema)
    .mutation(({ ctx }) => dropSamples(ctx)),
});
