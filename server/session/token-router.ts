import { z } from 'zod';
import { accessTokenSchema, createTokenSchema, newTokenSchema, tokenIdSchema } from '#server/auth/schema.ts';
import { notFound } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { deleteToken, listTokens } from '../auth/access-token-queries.ts';
import { createToken } from './token-service.ts';

/** Personal access tokens. A token can neither create nor delete tokens. */
export const tokenRouter = router({
  list: can('session.own')
    .meta({
      personal: true,
      rest: {
        method: 'GET',
        path: '/auth/tokens',
        summary: 'List your access tokens, without their secrets.',
      },
    })
    .output(z.array(accessTokenSchema))
    .query(({ ctx }) => listTokens(ctx.db, ctx.scope)),

  create: can('session.own')
    .meta({
      requiresPassword: true,
      personal: true,
      rest: {
        method: 'POST',
        path: '/auth/tokens',
        summary: 'Create an access token. Its secret is only returned in this response.',
        status: 201,
      },
    })
    .input(createTokenSchema)
    .output(newTokenSchema)
    .mutation(({ ctx, input }) => createToken(ctx, input)),

  remove: can('session.own')
    .meta({
      changesAccess: true,
      personal: true,
      rest: { method: 'DELETE', path: '/auth/tokens/{id}', summary: 'Revoke an access token immediately.' },
    })
    .input(tokenIdSchema)
    .output(tokenIdSchema)
    .mutation(async ({ ctx, input }) => {
      if (!(await deleteToken(ctx.db, ctx.scope, input.id))) throw notFound('access token');
      return input;
    }),
});
