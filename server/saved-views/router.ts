import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { found } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { listSavedViews, readSavedView } from './queries.ts';
import {
  createSavedViewSchema,
  listSavedViewsSchema,
  savedViewIdSchema,
  savedViewSchema,
  updateSavedViewSchema,
} from './schema.ts';
import { changeSavedView, createSavedView, removeSavedView } from './service.ts';

const answerView = async ({ db, scope }: Ctx, { id }: { id: number }) =>
  found(await readSavedView(db, scope, id), 'view');

export const savedViewsRouter = router({
  list: can('saved-view.use')
    .meta({
      rest: {
        method: 'GET',
        path: '/saved-views',
        summary: 'List your saved views and those shared with the company.',
        whole: {},
      },
    })
    .input(listSavedViewsSchema)
    .output(z.array(savedViewSchema))
    .query(({ ctx, input }) => listSavedViews(ctx.db, ctx.scope, input.list)),

  create: can('saved-view.use')
    .meta({
      rest: {
        method: 'POST',
        path: '/saved-views',
        summary: 'Save the filters and order of a list under a name, for yourself or for the company.',
        status: 201,
      },
    })
    .input(createSavedViewSchema)
    .output(savedViewSchema)
    .mutation(async ({ ctx, input }) => answerView(ctx, await createSavedView(ctx, input))),

  update: can('saved-view.use')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/saved-views/{id}',
        summary: 'Rename, share or replace a saved view.',
        wrap: 'changes',
      },
    })
    .input(updateSavedViewSchema)
    .output(savedViewSchema)
    .mutation(async ({ ctx, input }) => answerView(ctx, await changeSavedView(ctx, input))),

  remove: can('saved-view.use')
    .meta({ rest: { method: 'DELETE', path: '/saved-views/{id}', summary: 'Delete a saved view.' } })
    .input(savedViewIdSchema)
    .output(savedViewIdSchema)
    .mutation(({ ctx, input }) => removeSavedView(ctx, input)),
});
