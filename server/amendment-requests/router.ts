import type { Ctx } from '#server/auth/ctx.ts';
import { found } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { requestedMessage } from './constants.ts';
import { takeDecisionBack } from './corrections.ts';
import { amendmentRequestFields } from './fields.ts';
import { listAmendments, readAmendment } from './row-queries.ts';
import {
  amendmentEffectInput,
  amendmentListSchema,
  amendmentSchema,
  createAmendmentSchema,
  effectSchema,
  listAmendmentsSchema,
  reopenAmendmentSchema,
  undecidedStatuses,
  updateAmendmentSchema,
} from './schema.ts';
import { changeAmendment, effectOf, requestAmendment } from './service.ts';

const answerAmendment = async (ctx: Ctx, { id }: { id: number }) =>
  found(await readAmendment(ctx.db, ctx.scope, id, ctx.settings), 'request');

export const amendmentRequestsRouter = router({
  create: can('amendment.create')
    .meta({
      rest: {
        method: 'POST',
        path: '/amendment-requests',
        summary: 'Request an amendment to your own ended record. Replaces any pending request for the same record.',
        status: 201,
        message: requestedMessage,
      },
    })
    .input(createAmendmentSchema)
    .output(amendmentSchema)
    .mutation(async ({ ctx, input }) => answerAmendment(ctx, await requestAmendment(ctx, input))),

  list: can('amendment.read')
    .meta({
      export: { table: 'amendment-requests', fields: amendmentRequestFields },
      rest: {
        method: 'GET',
        path: '/amendment-requests',
        summary:
          'List pending requests: all for admins, your own for other roles. Use getAllRequests=true to include decided ones.',
        list: true,
        whole: { getAllRequests: true },
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
        summary: 'Preview the effect of accepting a pending request, optionally with different times.',
      },
    })
    .input(amendmentEffectInput)
    .output(effectSchema)
    .query(({ ctx, input }) => effectOf(ctx, input)),

  // One route for both: workers withdraw a request here and admins decide it; the service tells them apart.
  update: can('amendment.create')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/amendment-requests/{id}',
        summary: "Decide a request (admins), or withdraw your own with status 'withdrawn'.",
        wrap: 'changes',
      },
    })
    .input(updateAmendmentSchema)
    .output(amendmentSchema)
    .mutation(async ({ ctx, input }) => answerAmendment(ctx, await changeAmendment(ctx, input))),

  reopen: can('amendment.decide')
    .meta({
      rest: {
        method: 'POST',
        path: '/amendment-requests/{id}/reopen',
        summary: 'Take the last decision on a request back, with what it changed of the record.',
      },
    })
    .input(reopenAmendmentSchema)
    .output(amendmentSchema)
    .mutation(async ({ ctx, input }) => answerAmendment(ctx, await takeDecisionBack(ctx, input))),
});
