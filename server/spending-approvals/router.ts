import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { found } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { spendingApprovalFields } from './fields.ts';
import { listApprovals, readApproval } from './queries.ts';
import {
  approvalIdSchema,
  approvalListSchema,
  approvalSchema,
  createApprovalSchema,
  listApprovalsSchema,
  updateApprovalSchema,
} from './schema.ts';
import { changeApproval, createApproval, removeApproval } from './service.ts';

const answer = async ({ db, scope }: Ctx, { id }: { id: number }) =>
  found(await readApproval(db, scope, id), 'approval');

export const spendingApprovalsRouter = router({
  create: can('spending-approval.create')
    .meta({
      rest: {
        method: 'POST',
        path: '/spending-approvals',
        summary: 'Record that a customer approved a job above their spending limit: who, how and when.',
        status: 201,
      },
    })
    .input(createApprovalSchema)
    .output(approvalSchema)
    .mutation(async ({ ctx, input }) => answer(ctx, await createApproval(ctx, input))),

  list: can('spending-approval.read')
    .meta({
      export: {
        table: 'spending-approvals',
        fields: spendingApprovalFields,
        values: { job_id: ({ job_title }) => job_title },
      },
      rest: {
        method: 'GET',
        path: '/spending-approvals',
        summary: 'List approvals of jobs above their customers’ spending limits, newest first.',
        list: true,
      },
    })
    .input(listApprovalsSchema)
    .output(approvalListSchema)
    .query(({ ctx, input }) => listApprovals(ctx.db, ctx.scope, input)),

  update: can('spending-approval.update')
    .meta({
      rest: { method: 'PATCH', path: '/spending-approvals/{id}', summary: 'Update an approval.', wrap: 'changes' },
    })
    .input(updateApprovalSchema)
    .output(approvalSchema)
    .mutation(async ({ ctx, input }) => answer(ctx, await changeApproval(ctx, input))),

  remove: can('spending-approval.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/spending-approvals/{id}',
        summary: 'Delete an approval. It can be restored from the history.',
      },
    })
    .input(approvalIdSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeApproval(ctx, input)),
});
