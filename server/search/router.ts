import { can, router } from '#server/rpc/trpc.ts';
import { findByWords } from './queries.ts';
import { searchInputSchema, searchSchema } from './schema.ts';

export const searchRouter = router({
  find: can('search.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/search',
        summary: 'Jobs, properties, users and invoices that hold the words: of each the few that fit best.',
      },
    })
    .input(searchInputSchema)
    .output(searchSchema)
    .query(({ ctx, input }) => findByWords(ctx.db, ctx.scope, input.q)),
});
