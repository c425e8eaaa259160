import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { found } from '#server/infra/errors.ts';
import { todayOf } from '#server/infra/time-zone.ts';
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
import { changeUserRate, createUserRate, createUserRates, removeUserRate } from './service.ts';

const answerRate = async ({ db, scope }: Ctx, { id }: { id: number }) =>
  found(await readUserRate(db, scope, id), 'rate');

export const userRatesRouter = router({
  create: can('rate.create')
    .meta({
      import: {
        table: 'users-rates',
        createMany: createUserRates,
        duplicates: [{ by: ['user_id', 'effective_from'] }],
      },
      rest: {
        method: 'POST',
        path: '/users-rates',
        summary: 'Add a rate. Returns 409 until confirm_past if it changes the value of existing records.',
        status: 201,
      },
    })
    .input(createUserRateSchema)
    .output(userRateSchema)
    .mutation(async ({ ctx, input }) => answerRate(ctx, await createUserRate(ctx, input))),

  list: can('rate.read')
    .meta({
      export: { table: 'users-rates' },
      rest: {
        method: 'GET',
        path: '/users-rates',
        summary: 'List rates. Use getCurrent=true for each worker’s current rate.',
        list: true,
      },
    })
    .input(listUserRatesSchema)
    .output(userRateListSchema)
    .query(({ ctx, input: { getCurrent, ...input } }) => {
      const today = todayOf(ctx);
      return listUserRates(ctx.db, ctx.scope, { ...input, ...(getCurrent && { current_on: today }) });
    }),

  update: can('rate.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/users-rates/{id}',
        summary: 'Update a rate. Returns 409 until confirm_past if it changes the value of existing records.',
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
        summary: 'Delete a rate. Returns 409 until confirm_past if it changes the value of existing records.',
      },
    })
    .input(removeUserRateSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeUserRate(ctx, input)),
});
