import type { z } from 'zod';
import { deleteRow, insertRow, updateRow } from '#db/crud.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertVersion } from '#server/checks/assertions.ts';
import { parentJob } from '#server/checks/parent.ts';
import { toIso } from '#server/infra/clock.ts';
import { fieldError, found, notFound } from '#server/infra/errors.ts';
import { toInstant } from '#server/infra/time-zone.ts';
import { lockApproval } from './queries.ts';
import type { createApprovalSchema, updateApprovalSchema } from './schema.ts';

/** 422 for a time that lies ahead: it is no approval yet. */
function approvedAt({ scope, clock }: Ctx, moment: string | undefined): string {
  const now = clock();
  if (moment === undefined) return toIso(now);
  const at = toInstant(moment, scope.time_zone, 'approved_at');
  if (at > now + 60_000)
    throw fieldError('unprocessable', 'approved_at', 'The time can’t be in the future.', 'in_future');
  return toIso(at);
}

/** 404 for a job that is not the company's. */
export async function createApproval(
  ctx: Ctx,
  { approved_at, ...input }: z.infer<typeof createApprovalSchema>,
): Promise<{ id: number }> {
  const { db, scope } = ctx;
  const { id: job_id } = await parentJob(db, scope, { job_id: input.job_id });
  const row = { ...input, job_id, approved_at: approvedAt(ctx, approved_at), created_by: scope.user_id };
  return { id: await insertRow(db, scope, 'spending_approvals', row) };
}

/** 404 if not in the company, 409 if changed since. */
export async function changeApproval(
  ctx: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateApprovalSchema>,
): Promise<{ id: number }> {
  const { db, scope } = ctx;
  const approval = found(await lockApproval(db, scope, id), 'approval');
  await assertVersion(db, scope, 'spending-approvals', approval, expected_updatedAt);
  const { approved_at, ...values } = changes;
  const moment = approved_at === undefined ? undefined : approvedAt(ctx, approved_at);
  await updateRow(db, scope, 'spending_approvals', id, { ...values, approved_at: moment });
  return { id };
}

/** 404 if not in the company. */
export async function removeApproval({ db, scope }: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  if (!(await deleteRow(db, scope, 'spending_approvals', id))) throw notFound('approval');
  return { id };
}
