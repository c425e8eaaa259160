import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertAllowedFields, assertSort } from '#server/checks/assertions.ts';
import { found } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { maxOffered, openPriceItemSorts } from './constants.ts';
import { priceItemFields } from './fields.ts';
import { listOffered, listPriceItems, readPriceItem } from './queries.ts';
import {
  createPriceItemSchema,
  listPriceItemsSchema,
  offeredItemSchema,
  priceItemIdSchema,
  priceItemListSchema,
  priceItemSchema,
  updatePriceItemSchema,
} from './schema.ts';
import { changePriceItem, createPriceItem, createPriceItems, removePriceItem } from './service.ts';

const answerItem = async ({ db, scope }: Ctx, { id }: { id: number }) =>
  found(await readPriceItem(db, scope, id), 'item');

export const priceListRouter = router({
  create: can('price-list.create')
    .meta({
      import: { table: 'price-list', createMany: createPriceItems, duplicates: [{ by: ['code'] }] },
      rest: { method: 'POST', path: '/price-list', summary: 'Add an item to the price list.', status: 201 },
    })
    .input(createPriceItemSchema)
    .output(priceItemSchema)
    .mutation(async ({ ctx, input }) => answerItem(ctx, await createPriceItem(ctx, input))),

  list: can('price-list.read')
    .meta({
      export: { table: 'price-list', fields: priceItemFields },
      rest: {
        method: 'GET',
        path: '/price-list',
        summary: 'List the prices: all for admins, for other roles code, description and unit of what is on offer.',
        list: true,
      },
    })
    .input(listPriceItemsSchema)
    .output(priceItemListSchema)
    .query(({ ctx: { db, scope }, input }) => {
      if (scope.role !== 'admin') assertAllowedFields({ status: input.status, has_price: input.has_price }, []);
      assertSort(scope, input, openPriceItemSorts);
      return listPriceItems(db, scope, input);
    }),

  offered: can('price-list.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/price-list/offered',
        summary: 'List what is on offer by code, for searches without signal.',
        paged: { limit: maxOffered },
      },
    })
    .output(z.array(offeredItemSchema))
    .query(({ ctx }) => listOffered(ctx.db, ctx.scope)),

  update: can('price-list.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/price-list/{id}',
        summary: 'Change an item. What was quoted, used or invoiced keeps the price that it had.',
        wrap: 'changes',
      },
    })
    .input(updatePriceItemSchema)
    .output(priceItemSchema)
    .mutation(async ({ ctx, input }) => answerItem(ctx, await changePriceItem(ctx, input))),

  remove: can('price-list.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/price-list/{id}',
        summary: 'Delete an item that nothing was quoted or used of. Archive it otherwise.',
      },
    })
    .input(priceItemIdSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removePriceItem(ctx, input)),
});
