import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { found } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { tradeFields } from './fields.ts';
import { listTrades, readTrade } from './queries.ts';
import {
  createTradeSchema,
  listTradesSchema,
  tradeIdSchema,
  tradeListSchema,
  tradeSchema,
  updateTradeSchema,
} from './schema.ts';
import { changeTrade, createTrade, createTrades, removeTrade } from './service.ts';

const answerTrade = async ({ db, scope }: Ctx, { id }: { id: number }) =>
  found(await readTrade(db, scope, id), 'trade');

export const tradesRouter = router({
  create: can('trade.create')
    .meta({
      import: { table: 'trades', createMany: createTrades, duplicates: [{ by: ['name'] }] },
      rest: { method: 'POST', path: '/trades', summary: 'Add a trade that workers have and jobs need.', status: 201 },
    })
    .input(createTradeSchema)
    .output(tradeSchema)
    .mutation(async ({ ctx, input }) => answerTrade(ctx, await createTrade(ctx, input))),

  list: can('trade.read')
    .meta({
      export: { table: 'trades', fields: tradeFields },
      rest: { method: 'GET', path: '/trades', summary: 'List the company’s trades.', list: true },
    })
    .input(listTradesSchema)
    .output(tradeListSchema)
    .query(({ ctx, input }) => listTrades(ctx.db, ctx.scope, input)),

  update: can('trade.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/trades/{id}',
        summary: 'Rename or archive a trade. An archived trade is no longer offered; workers and jobs keep it.',
        wrap: 'changes',
      },
    })
    .input(updateTradeSchema)
    .output(tradeSchema)
    .mutation(async ({ ctx, input }) => answerTrade(ctx, await changeTrade(ctx, input))),

  remove: can('trade.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/trades/{id}',
        summary: 'Delete a trade that no worker has and no job needs. Archive it otherwise.',
      },
    })
    .input(tradeIdSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeTrade(ctx, input)),
});
