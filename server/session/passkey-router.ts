import { z } from 'zod';
import { passkeyToAdd, passkeyToLogInWith } from '#server/auth/passkeys.ts';
import {
  addPasskeySchema,
  newPasskeyOptionsSchema,
  passkeyIdSchema,
  passkeyLoginSchema,
  passkeyOptionsSchema,
  passkeySchema,
  reauthenticatedSchema,
  removePasskeySchema,
  renamePasskeySchema,
  sessionUserSchema,
} from '#server/auth/schema.ts';
import { loginByPasskey } from '#server/auth/service.ts';
import { can, publicProcedure, router } from '#server/rpc/trpc.ts';
import { listPasskeys } from '../auth/passkey-queries.ts';
import { addPasskey, changePasskey, removePasskey } from './passkey-service.ts';

/** The caller's own passkeys. A token can neither add nor remove them. Challenges are spent without a transaction. */
export const passkeyRouter = router({
  list: can('session.own')
    .meta({
      setsUpCodes: true,
      personal: true,
      rest: { method: 'GET', path: '/auth/passkeys', summary: 'List your passkeys, the oldest first.' },
    })
    .output(z.array(passkeySchema))
    .query(({ ctx }) => listPasskeys(ctx.db, ctx.scope)),

  start: can('session.own')
    .meta({
      requiresPassword: true,
      setsUpCodes: true,
      personal: true,
      rest: {
        method: 'POST',
        path: '/auth/passkeys/options',
        summary:
          'Start adding a passkey: returns the options of navigator.credentials.create, for this browser and 5 minutes.',
      },
    })
    .input(reauthenticatedSchema)
    .output(newPasskeyOptionsSchema)
    .mutation(({ ctx }) => {
      const { email, name } = ctx.session.user;
      const { company_id, user_id } = ctx.scope;
      return passkeyToAdd(ctx, { company_id, user_id, email, name });
    }),

  add: can('session.own')
    .meta({
      transaction: 'each',
      changesAccess: true,
      setsUpCodes: true,
      personal: true,
      rest: {
        method: 'POST',
        path: '/auth/passkeys',
        summary: 'Add a passkey, by what the browser made of the options. Its owner is told by email.',
        status: 201,
      },
    })
    .input(addPasskeySchema)
    .output(passkeySchema)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),

  update: can('session.own')
    .meta({
      personal: true,
      rest: { method: 'PATCH', path: '/auth/passkeys/{id}', summary: 'Rename a passkey.', wrap: 'changes' },
    })
    .input(renamePasskeySchema)
    .output(passkeySchema)
    .mutation(({ ctx, input }) => changePasskey(ctx, { id: input.id, name: input.changes.name })),

  remove: can('session.own')
    .meta({
      requiresPassword: true,
      changesAccess: true,
      personal: true,
      rest: {
        method: 'DELETE',
        path: '/auth/passkeys/{id}',
        summary: 'Remove a passkey. Ends your other sessions that were opened with it.',
      },
    })
    .input(removePasskeySchema)
    .output(passkeyIdSchema)
    .mutation(({ ctx, input }) => removePasskey(ctx, input.id)),

  startLogin: publicProcedure
    .meta({
      reserved: true,
      transaction: false,
      rest: {
        method: 'POST',
        path: '/auth/passkeys/login-options',
        summary:
          'Start logging in with a passkey: returns the options of navigator.credentials.get, for this browser and 5 minutes.',
      },
    })
    .output(passkeyOptionsSchema)
    .mutation(({ ctx }) => passkeyToLogInWith(ctx)),

  login: publicProcedure
    .meta({
      reserved: true,
      transaction: false,
      rest: {
        method: 'POST',
        path: '/auth/passkeys/login',
        summary: 'Log in with a passkey, by what the browser made of the options. No one-time code is asked for.',
      },
    })
    .input(passkeyLoginSchema)
    .output(z.object({ user: sessionUserSchema }))
    .mutation(async ({ ctx, input }) => {
      const { user, cookie } = await loginByPasskey(ctx, input, ctx.session);
      ctx.reply.append('Set-Cookie', cookie);
      return { user };
    }),
});
