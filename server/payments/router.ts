import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { found } from '#server/infra/errors.ts';
import { withSums } from '#server/infra/list-input.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { paymentFields } from './fields.ts';
import { listPayments, readPayment, sumPayments } from './queries.ts';
import {
  createPaymentSchema,
  listPaymentsSchema,
  paymentIdSchema,
  paymentListSchema,
  paymentSchema,
  updatePaymentSchema,
} from './schema.ts';
import { changePayment, createPayment, createPayments, removePayment } from './service.ts';

const answerPayment = async ({ db, scope }: Ctx, { id }: { id: number }) =>
  found(await readPayment(db, scope, id), 'payment');

export const paymentsRouter = router({
  create: can('payment.create')
    .meta({
      import: {
        table: 'payments',
        createMany: createPayments,
        duplicates: [{ by: ['user_id', 'payment_date', 'amount'], and: ['payment_type', 'description'] }],
      },
      rest: {
        method: 'POST',
        path: '/payments',
        summary: 'Record a payment to a worker. A negative amount is a correction.',
        status: 201,
      },
    })
    .input(createPaymentSchema)
    .output(paymentSchema)
    .mutation(async ({ ctx, input }) => answerPayment(ctx, await createPayment(ctx, input))),

  list: can('payment.read')
    .meta({
      export: { table: 'payments', fields: paymentFields },
      rest: {
        method: 'GET',
        path: '/payments',
        summary: 'List payments: all for admins, your own for other roles.',
        list: true,
      },
    })
    .input(listPaymentsSchema)
    .output(paymentListSchema)
    .query(async ({ ctx: { db, scope }, input: { sums, ...list } }) =>
      withSums(await listPayments(db, scope, list), sums, () => sumPayments(db, scope, list)),
    ),

  update: can('payment.update')
    .meta({
      rest: { method: 'PATCH', path: '/payments/{id}', summary: 'Update a payment.', wrap: 'changes' },
    })
    .input(updatePaymentSchema)
    .output(paymentSchema)
    .mutation(async ({ ctx, input }) => answerPayment(ctx, await changePayment(ctx, input))),

  remove: can('payment.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/payments/{id}',
        summary: 'Delete a payment. It can be restored from the history.',
      },
    })
    .input(paymentIdSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removePayment(ctx, input)),
});
