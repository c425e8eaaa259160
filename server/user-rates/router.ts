import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { notFound } from '#server/infra/errors.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { listUserRates, readUserRate } from './queries.ts';
import {
  createUserRateSchema,
  listUserRatesSchema,
  removeUserRateSchema,
  updateUserRateSchema,
  userRateListSchema,
  userRateSchema,
} from './schema.ts';
import { changeUserRate, createUserRate, removeUserRate } from './service.ts';

async function answerRate({ db, scope }: Ctx, { id }: { id: number }) {
  const rate = await readUserRate(db, scope, id);
  if (!rate) throw notFound('rate');
  return rate;
}

export const userRatesRouter = router({
  create: can('rate.create')
    .meta({
      rest: {
        method: 'POST',
        path: '/users-rates',
        summary: 'Add a rate; 409 until confirm_past where existing records would be worth something else.',
        status: 201,
      },
    })
    .input(createUserRateSchema)
    .output(userRateSchema)
    .mutation(async ({ ctx, input }) => answerRate(ctx, await createUserRate(ctx, input))),

  list: can('rate.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/users-rates',
        summary: 'Rates; getCurrent=true for the one in force today of each worker.',
        list: true,
      },
    })
    .input(listUserRatesSchema)
    .output(userRateListSchema)
    .query(({ ctx, input: { getCurrent, ...input } }) => {
      const today = dayOf(ctx.clock(), ctx.scope.time_zone);
      return listUserRates(ctx.db, ctx.scope, { ...input, ...(getCurrent && { current_on: today }) });
    }),

  update: can('rate.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/users-rates/{id}',
        summary:
          'Change a rate; 409 until confirm_past where existing records would be worth something else.',
        wrap: 'changes',
      },
    })
    .input(updateUserRateSchema)
    .output(userRateSchema)
    .mutation(async ({ ctx, input }) => answerRate(ctx, await changeUserRate(ctx, input))),

  remove: can('rate.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/users-rates/{id}',
        summary:
          'Delete a rate; 409 until confirm_past where existing records would be worth something else.',
      },
    })
    .input(removeUserRateSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeUserRate(ctx, input)),
});
