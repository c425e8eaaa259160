import { z } from 'zod';
import { publicProcedure, router } from '#server/rpc/trpc.ts';
import { signUpRequestedMessage } from './constants.ts';
import {
  acceptInvitationSchema,
  confirmSignUpSchema,
  openedSignUpSchema,
  requestSignUpSchema,
  signedUpSchema,
  signUpStateSchema,
  signUpTokenSchema,
} from './schema.ts';
import { acceptInvitation, confirmSignUp, readSignUpLink, requestSignUp } from './service.ts';

/** How people add a company themselves. All calls count for good ('each'), so that failed guesses count too. */
export const signUpRouter = router({
  state: publicProcedure
    .meta({ rest: { method: 'GET', path: '/sign-up', summary: 'Check whether companies can be added here.' } })
    .output(signUpStateSchema)
    .query(({ ctx }) => ({ mode: ctx.config.signUp })),

  request: publicProcedure
    .meta({
      transaction: 'each',
      rest: {
        method: 'POST',
        path: '/sign-up',
        summary:
          'Ask for a company of your own. It is made once you confirm it by the link in the email. The answer is the same whether or not the address has a login.',
        message: signUpRequestedMessage,
      },
    })
    .input(requestSignUpSchema)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await requestSignUp(ctx, input);
      return null;
    }),

  read: publicProcedure
    .meta({
      transaction: 'each',
      rest: {
        method: 'POST',
        path: '/sign-up/read',
        summary: 'Get what the link with this token is for, without using it. Returns 404 once it is used or expired.',
      },
    })
    .input(signUpTokenSchema)
    .output(openedSignUpSchema)
    .mutation(({ ctx, input }) => readSignUpLink(ctx, input.token)),

  confirm: publicProcedure
    .meta({
      transaction: 'each',
      rest: {
        method: 'POST',
        path: '/sign-up/confirm',
        summary: 'Confirm a new company with the password chosen for it. The response sets the session cookie.',
      },
    })
    .input(confirmSignUpSchema)
    .output(signedUpSchema)
    .mutation(({ ctx, input }) => confirmSignUp(ctx, input)),

  accept: publicProcedure
    .meta({
      transaction: 'each',
      rest: {
        method: 'POST',
        path: '/sign-up/accept',
        summary: 'Add a company by an invitation from the operator. The response sets the session cookie.',
      },
    })
    .input(acceptInvitationSchema)
    .output(signedUpSchema)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
});
