import type { Ctx } from '#server/auth/ctx.ts';
import { notFound } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { listAmendments, readAmendment } from './row-queries.ts';
import {
  amendmentEffectInput,
  amendmentListSchema,
  amendmentSchema,
  createAmendmentSchema,
  effectSchema,
  listAmendmentsSchema,
  undecidedStatuses,
  updateAmendmentSchema,
} from './schema.ts';
import { changeAmendment, effectOf, requestAmendment } from './service.ts';

async function answerAmendment(ctx: Ctx, { id }: { id: number }) {
  const request = await readAmendment(ctx.db, ctx.scope, id, ctx.settings);
  if (!request) throw notFound('request');
  return request;
}

export const amendmentRequestsRouter = router({
  create: can('amendment.create')
    .meta({
      rest: {
        method: 'POST',
        path: '/amendment-requests',
        summary:
          'Ask for a change of your own ended record; takes the place of what you still asked about it.',
        status: 201,
        message: 'Amendment requested successfully',
      },
    })
    .input(createAmendmentSchema)
    .output(amendmentSchema)
    .mutation(async ({ ctx, input }) => answerAmendment(ctx, await requestAmendment(ctx, input))),

  list: can('amendment.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/amendment-requests',
        summary: 'Undecided requests, all for admins, else your own; getAllRequests=true for the others too.',
        list: true,
      },
    })
    .input(listAmendmentsSchema)
    .output(amendmentListSchema)
    .query(({ ctx, input: { getAllRequests, status, ...input } }) => {
      const statuses = status ? [status] : getAllRequests ? undefined : undecidedStatuses;
      return listAmendments(ctx.db, ctx.scope, { ...input, statuses }, ctx.settings);
    }),

  effect: can('amendment.decide')
    .meta({
      rest: {
        method: 'GET',
        path: '/amendment-requests/{id}/effect',
        summary: 'What accepting an undecided request would do, also with other times than it asks for.',
      },
    })
    .input(amendmentEffectInput)
    .output(effectSchema)
    .query(({ ctx, input }) => effectOf(ctx, input)),

  // One address for both: its worker withdraws a request here, and admins decide it, which the service tells apart.
  update: can('amendment.create')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/amendment-requests/{id}',
        summary: "Decide a request (admins), or take back your own with status 'withdrawn'.",
        wrap: 'changes',
      },
    })
    .input(updateAmendmentSchema)
    .output(amendmentSchema)
    .mutation(async ({ ctx, input }) => answerAmendment(ctx, await changeAmendment(ctx, input))),
});
