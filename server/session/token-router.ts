import { z } from 'zod';
import { accessTokenSchema, createTokenSchema, newTokenSchema, tokenIdSchema } from '#server/auth/schema.ts';
import { notFound } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { deleteToken, listTokens } from '../auth/access-token-queries.ts';
import { createToken } from './token-service.ts';

/** Personal access tokens: each user's own, made and ended by the person themselves and never by a token. */
export const tokenRouter = router({
  list: can('session.own')
    .meta({
      personal: true,
      rest: { method: 'GET', path: '/auth/tokens', summary: 'Your access tokens, without their secrets.' },
    })
    .output(z.array(accessTokenSchema))
    .query(({ ctx }) => listTokens(ctx.db, ctx.scope)),

  create: can('session.own')
    .meta({
      personal: true,
      rest: {
        method: 'POST',
        path: '/auth/tokens',
        summary: 'Make an access token for scripts; its secret is in this answer and nowhere afterwards.',
        status: 201,
      },
    })
    .input(createTokenSchema)
    .output(newTokenSchema)
    .mutation(({ ctx, input }) => createToken(ctx, input)),

  remove: can('session.own')
    .meta({
      personal: true,
      rest: { method: 'DELETE', path: '/auth/tokens/{id}', summary: 'End an access token, at once.' },
    })
    .input(tokenIdSchema)
    .output(tokenIdSchema)
    .mutation(async ({ ctx, input }) => {
      const known = await deleteToken(ctx.db, ctx.scope, input.id);
      if (!known) throw notFound('access token');
      return input;
    }),
});
