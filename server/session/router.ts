import { z } from 'zod';
import { endStoredSession } from '#server/auth/lucia.ts';
import {
  changePasswordSchema,
  loginSchema,
  ownCompanySchema,
  sessionInputSchema,
  sessionSchema,
  sessionUserSchema,
  switchCompanySchema,
} from '#server/auth/schema.ts';
import { login, replacePassword, switchCompany } from '#server/auth/service.ts';
import { keepAlive } from '#server/auth/session.ts';
import { toIso } from '#server/infra/clock.ts';
import { can, publicProcedure, router } from '#server/rpc/trpc.ts';
import { passwordChangedMessage } from '../auth/constants.ts';
import { listAccountsOf } from '../auth/login-queries.ts';
import { linkRouter } from './link-router.ts';
import { passkeyRouter } from './passkey-router.ts';
import { sessionRouter } from './session-router.ts';
import { tokenRouter } from './token-router.ts';
import { twoFactorRouter } from './two-factor-router.ts';

export const authRouter = router({
  sessions: sessionRouter,
  tokens: tokenRouter,
  links: linkRouter,
  twoFactor: twoFactorRouter,
  passkeys: passkeyRouter,

  login: publicProcedure
    .meta({
      reserved: true,
      transaction: false,
      rest: {
        method: 'POST',
        path: '/auth/login',
        summary:
          'Log in. The response sets the session cookie. If the account needs a one-time code, 401 with details.cause code_needed: send the code too, or alone with details.pending. Where only a passkey will do, 401 with details.cause passkey_needed.',
      },
    })
    .input(loginSchema)
    .output(z.object({ user: sessionUserSchema }))
    .mutation(async ({ ctx, input }) => {
      const { user, cookie } = await login(ctx.db, ctx, input, {
        clock: ctx.clock,
        config: ctx.config,
        earlier: ctx.session,
      });
      ctx.reply.append('Set-Cookie', cookie);
      return { user };
    }),

  logout: publicProcedure
    .meta({
      changesAccess: true,
      reserved: true,
      transaction: false,
      personal: true,
      rest: { method: 'GET', path: '/auth/logout', summary: 'End this session.', message: 'Goodbye!' },
    })
    .output(z.null())
    .mutation(async ({ ctx }) => {
      const ended = await endStoredSession(ctx.db, ctx.session?.secret ?? null, ctx.secure);
      for (const cookie of ended) ctx.reply.append('Set-Cookie', cookie);
      return null;
    }),

  companies: can('session.own')
    .meta({
      setsUpCodes: true,
      personal: true,
      rest: { method: 'GET', path: '/auth/companies', summary: 'List the companies that your log-in opens.' },
    })
    .output(z.array(ownCompanySchema))
    .query(async ({ ctx }) =>
      (await listAccountsOf(ctx.db, ctx.scope))
        .filter(({ status, is_suspended }) => status === 'active' && !is_suspended)
        .map(({ company_id, company_name, role }) => ({
          ...{ company_id, role, name: company_name },
          is_current: company_id === ctx.scope.company_id,
        })),
    ),

  switchCompany: can('session.own')
    .meta({
      changesAccess: true,
      setsUpCodes: true,
      reserved: true,
      transaction: false,
      personal: true,
      rest: {
        method: 'POST',
        path: '/auth/switch-company',
        summary:
          'Open another of your companies: ends this session and sets the cookie of a new one. Where only a passkey will do, 403 with details.cause passkey_needed.',
      },
    })
    .input(switchCompanySchema)
    .output(z.object({ user: sessionUserSchema }))
    .mutation(async ({ ctx, input }) => {
      const { user, cookie } = await switchCompany(ctx, input.company_id);
      ctx.reply.append('Set-Cookie', cookie);
      return { user };
    }),

  changePassword: can('session.own')
    .meta({
      requiresPassword: true,
      changesAccess: true,
      personal: true,
      rest: {
        method: 'POST',
        path: '/auth/change-password',
        summary:
          'Change your password. Ends your other sessions and revokes all your access tokens. Once your login is older than 10 minutes, 403 with details.cause reauthenticate asks for currentPassword, here and in the calls that change the email address, set up or turn off two-step login, add or remove passkeys and create access tokens.',
        message: passwordChangedMessage,
      },
    })
    .input(changePasswordSchema)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await replacePassword(ctx.db, ctx.scope, ctx.scope.user_id, input.newPassword, {
        keptSession: ctx.session.id,
        isOwn: true,
      });
      return null;
    }),

  session: publicProcedure
    .meta({
      reserved: true,
      rest: {
        method: 'GET',
        path: '/auth/session',
        summary: 'Check whether the session is live, its user and expiry. Use refresh=true to extend it.',
      },
    })
    .input(sessionInputSchema)
    .output(sessionSchema)
    .query(async ({ ctx, input }) => {
      const { session } = ctx;
      if (session && input?.refresh) await keepAlive(ctx, session);
      return {
        isLive: session !== null,
        user: session?.user ?? null,
        must_set_up_codes: session?.mustSetUpCodes ?? false,
        company_id: session?.scope.company_id ?? null,
        several_companies: session?.severalCompanies ?? false,
        expires_at: session?.expires_at ?? null,
        warns_at: session?.warns_at ?? null,
        time_zone: session?.scope.time_zone ?? null,
        max_shift_hours: session?.settings.max_shift_hours ?? null,
        now: toIso(ctx.clock()),
      };
    }),
});
