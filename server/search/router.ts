import { can, router } from '#server/rpc/trpc.ts';
import { findByTerms } from './queries.ts';
import { searchInputSchema, searchSchema } from './schema.ts';

export const searchRouter = router({
  find: can('search.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/search',
        summary:
          'Search jobs, properties, users, the price list, customers, quotes and invoices. Returns the best few matches of each.',
      },
    })
    .input(searchInputSchema)
    .output(searchSchema)
    .query(({ ctx, input }) => findByTerms(ctx.db, ctx.scope, input.q)),
});
