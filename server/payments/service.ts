import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { deleteRow, insertRow, updateRow } from '#db/crud.ts';
import type { Scope } from '#db/scope.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertVersion } from '#server/infra/assertions.ts';
import { notFound } from '#server/infra/errors.ts';
import { deductionOf } from '../pricing/constants.ts';
import { lockPayment, readPayee } from './queries.ts';
import type { createPaymentSchema, updatePaymentSchema } from './schema.ts';

async function checkWorker(db: Database, scope: Scope, userId: number): Promise<number | null> {
  const worker = await readPayee(db, scope, userId);
  if (worker) return worker.cis_rate;
  throw notFound('worker', 'user_id');
}

/** Defaults: date `today` (YYYY-MM-DD), deduction by the worker's CIS rate. 404 for users who are not workers. */
export async function createPayment(
  { db, scope }: Ctx,
  input: z.infer<typeof createPaymentSchema>,
  today: string,
): Promise<{ id: number }> {
  const rate = await checkWorker(db, scope, input.user_id);
  const id = await insertRow(db, scope, 'payments', {
    ...input,
    payment_date: input.payment_date ?? today,
    cis_deducted: input.cis_deducted ?? deductionOf(input.amount, input.payment_type ?? 'regular', rate),
    created_by: scope.user_id,
  });
  return { id };
}

/** 404 if not in the company, 409 if changed since. */
export async function changePayment(
  { db, scope }: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updatePaymentSchema>,
): Promise<{ id: number }> {
  const payment = await lockPayment(db, scope, id);
  if (!payment) throw notFound('payment');
  await assertVersion(db, scope, 'payments', payment, expected_updatedAt);
  if (changes.user_id !== undefined) await checkWorker(db, scope, changes.user_id);
  const { cis_deducted, ...others } = changes;
  const values = { ...others, ...(cis_deducted !== undefined && { cis_deducted: cis_deducted ?? 0 }) };
  if (Object.keys(values).length > 0) await updateRow(db, scope, 'payments', id, values);
  return { id };
}

export async function removePayment({ db, scope }: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  if (!(await deleteRow(db, scope, 'payments', id))) throw notFound('payment');
  return { id };
}
