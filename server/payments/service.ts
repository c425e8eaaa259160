import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertVersion } from '#server/infra/assertions.ts';
import { notFound } from '#server/infra/errors.ts';
import { deductionOf } from '../pricing/constants.ts';
import { insertPayment, lockPayment, readPayee, updatePayment } from './queries.ts';
import type { createPaymentSchema, updatePaymentSchema } from './schema.ts';

/** The CIS rate of who may be paid. */
async function checkWorker(db: Database, scope: Scope, userId: number): Promise<number | null> {
  const worker = await readPayee(db, scope, userId);
  if (worker) return worker.cis_rate;
  throw notFound('worker', 'user_id');
}

/**
 * The new payment's id; without a day it is of `today` (YYYY-MM-DD), and without a deduction a subcontractor's rate says it.
 * 404 for who is no worker of the company.
 */
export async function createPayment(
  { db, scope }: Ctx,
  input: z.infer<typeof createPaymentSchema>,
  today: string,
): Promise<{ id: number }> {
  const rate = await checkWorker(db, scope, input.user_id);
  return insertPayment(db, scope, {
    ...input,
    payment_date: input.payment_date ?? today,
    cis_deducted: input.cis_deducted ?? deductionOf(input.amount, input.payment_type ?? 'regular', rate),
  });
}

/** Changes the fields given. 404 outside the company, 409 when it changed since. */
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
  if (Object.keys(values).length > 0) await updatePayment(db, scope, id, values);
  return { id };
}
