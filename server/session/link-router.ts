import { z } from 'zod';
import { can, publicProcedure, router } from '#server/rpc/trpc.ts';
import { passwordChangedMessage } from '../auth/constants.ts';
import { resetRequestedMessage } from './constants.ts';
import {
  changeEmailSchema,
  emailChangeSchema,
  emailSetSchema,
  joinByLinkSchema,
  joinedSchema,
  linkTokenSchema,
  openedLinkSchema,
  passwordByLinkSchema,
  requestResetSchema,
  sendLinkSchema,
  sentLinkSchema,
} from './schema.ts';
import {
  changeOwnEmail,
  confirmEmail,
  joinByLink,
  readLink,
  requestReset,
  sendUserLink,
  setPasswordByLink,
} from './service.ts';

/** Mailed links. Mutations, as a query's input is in its URL; public ones ('each') count failed guesses too. */
export const linkRouter = router({
  requestReset: publicProcedure
    .meta({
      transaction: 'each',
      rest: {
        method: 'POST',
        path: '/auth/forgot-password',
        summary: 'Email a link to set a new password. The answer is the same whether or not the address has a log-in.',
        message: resetRequestedMessage,
      },
    })
    .input(requestResetSchema)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await requestReset(ctx, input.email);
      return null;
    }),

  read: publicProcedure
    .meta({
      transaction: 'each',
      rest: {
        method: 'POST',
        path: '/auth/links/read',
        summary: 'Get what the link with this token is for, without using it. Returns 404 once it is used or expired.',
      },
    })
    .input(linkTokenSchema)
    .output(openedLinkSchema)
    .mutation(({ ctx, input }) => readLink(ctx, input.token)),

  setPassword: publicProcedure
    .meta({
      transaction: 'each',
      changesAccess: true,
      rest: {
        method: 'POST',
        path: '/auth/links/set-password',
        summary: 'Use a link to set the password. Ends all sessions of the user and revokes their access tokens.',
        message: passwordChangedMessage,
      },
    })
    .input(passwordByLinkSchema)
    .output(emailSetSchema)
    .mutation(({ ctx, input }) => setPasswordByLink(ctx, input)),

  join: can('session.own')
    .meta({
      transaction: 'each',
      changesAccess: true,
      setsUpCodes: true,
      personal: true,
      rest: {
        method: 'POST',
        path: '/auth/links/join',
        summary:
          'Use an invitation that was sent to your address by another company: your log-in opens it too. 409 with details.cause own_password_needed asks for newPassword, where an admin may know the present one.',
      },
    })
    .input(joinByLinkSchema)
    .output(joinedSchema)
    .mutation(({ ctx, input }) => joinByLink(ctx, input)),

  confirmEmail: publicProcedure
    .meta({
      transaction: 'each',
      changesAccess: true,
      rest: {
        method: 'POST',
        path: '/auth/links/confirm-email',
        summary: 'Use a link to confirm a changed email address, which becomes the address to log in with.',
      },
    })
    .input(linkTokenSchema)
    .output(emailSetSchema)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.token)),

  changeEmail: can('session.own')
    .meta({
      requiresPassword: true,
      changesAccess: true,
      personal: true,
      rest: {
        method: 'POST',
        path: '/auth/change-email',
        summary:
          'Change your email address. It changes once you open the link emailed to the new one, or at once without a mail server.',
      },
    })
    .input(changeEmailSchema)
    .output(emailChangeSchema)
    .mutation(({ ctx, input }) => changeOwnEmail(ctx, input.email)),

  send: can('user.update')
    .meta({
      personal: true,
      rest: {
        method: 'POST',
        path: '/users/{id}/link',
        summary:
          'Email a user a link to set their password: an invitation until they have one. Returned instead without a mail server.',
      },
    })
    .input(sendLinkSchema)
    .output(sentLinkSchema)
    .mutation(({ ctx, input }) => sendUserLink(ctx, input.id)),
});
