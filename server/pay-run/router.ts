import { can, router } from '#server/rpc/trpc.ts';
import { payRunFields } from './fields.ts';
import { listPayRunSchema, payRunSchema, recordedPayRunSchema, recordPayRunSchema } from './schema.ts';
import { listPayRun, recordPayRun } from './service.ts';

export const payRunRouter = router({
  list: can('pay-run.read')
    .meta({
      export: { table: 'pay-run', fields: payRunFields },
      rest: {
        method: 'GET',
        path: '/pay-run',
        summary:
          'List what each worker earned, spent and was paid between two days (default: last week), and what they are owed now.',
        list: true,
      },
    })
    .input(listPayRunSchema)
    .output(payRunSchema)
    .query(({ ctx, input }) => listPayRun(ctx, input)),

  record: can('payment.create')
    .meta({
      rest: {
        method: 'POST',
        path: '/pay-run',
        summary: 'Record the payments of a pay run, all or none. Returns 409 if an amount owed has changed.',
        status: 201,
      },
    })
    .input(recordPayRunSchema)
    .output(recordedPayRunSchema)
    .mutation(({ ctx, input }) => recordPayRun(ctx, input)),
});
