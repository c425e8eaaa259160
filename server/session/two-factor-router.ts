import { z } from 'zod';
import {
  confirmTwoFactorSchema,
  newTwoFactorSchema,
  reauthenticatedSchema,
  recoveryCodesSchema,
  removedStepsSchema,
  removeStepsSchema,
  twoFactorSchema,
} from '#server/auth/schema.ts';
import { requiresSteps } from '#server/auth/service.ts';
import { confirmTwoFactor, disableTwoFactor, startTwoFactor } from '#server/auth/two-factor.ts';
import { stateConflict } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { twoFactorUnchangedMessage } from '../auth/constants.ts';
import { findTwoFactor } from '../auth/two-factor-queries.ts';
import { removeStepsOf } from './passkey-service.ts';

/** The caller's own one-time codes. A token can neither set them up nor turn them off. */
export const twoFactorRouter = router({
  get: can('session.own')
    .meta({
      setsUpCodes: true,
      personal: true,
      rest: {
        method: 'GET',
        path: '/auth/two-factor',
        summary: 'Whether your log-in asks for one-time codes, and how many recovery codes are left.',
      },
    })
    .output(twoFactorSchema)
    .query(async ({ ctx }) => {
      const found = await findTwoFactor(ctx.db, ctx.scope);
      return { enabled: Boolean(found?.secret_value), recovery_codes_left: found?.recovery_codes_left ?? 0 };
    }),

  start: can('session.own')
    .meta({
      requiresPassword: true,
      setsUpCodes: true,
      personal: true,
      rest: {
        method: 'POST',
        path: '/auth/two-factor',
        summary: 'Start setting up one-time codes: returns the secret for an authenticator app, also as a URI.',
      },
    })
    .input(reauthenticatedSchema)
    .output(newTwoFactorSchema)
    .mutation(({ ctx }) => startTwoFactor(ctx.db, ctx.scope, { email: ctx.session.user.email, secrets: ctx.config })),

  confirm: can('session.own')
    .meta({
      changesAccess: true,
      setsUpCodes: true,
      personal: true,
      rest: {
        method: 'POST',
        path: '/auth/two-factor/confirm',
        summary:
          'Turn on one-time codes by a first code. Ends your other sessions. The recovery codes are only returned in this response.',
      },
    })
    .input(confirmTwoFactorSchema)
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => ({
      recovery_codes: await confirmTwoFactor(ctx.db, ctx.scope, {
        code: input.code,
        now: ctx.clock(),
        secrets: ctx.config,
        keptSession: ctx.session.id,
      }),
    })),

  remove: can('session.own')
    .meta({
      requiresPassword: true,
      changesAccess: true,
      personal: true,
      rest: { method: 'DELETE', path: '/auth/two-factor', summary: 'Turn off one-time codes.' },
    })
    .input(reauthenticatedSchema)
    .output(z.null())
    .mutation(async ({ ctx }) => {
      if (await requiresSteps(ctx.db, ctx.scope, ctx.config)) {
        throw stateConflict('protected', twoFactorUnchangedMessage);
      }
      await disableTwoFactor(ctx.db, ctx.scope, ctx.scope.user_id);
      return null;
    }),

  removeOf: can('user.update')
    .meta({
      requiresPassword: true,
      changesAccess: true,
      personal: true,
      rest: {
        method: 'DELETE',
        path: '/users/{id}/two-factor',
        summary:
          'Turn off a user’s one-time codes, remove their passkeys and end their sessions, when they lost their phone. 403 for admins.',
      },
    })
    .input(removeStepsSchema)
    .output(removedStepsSchema)
    .mutation(({ ctx, input }) => removeStepsOf(ctx, input.id)),
});
