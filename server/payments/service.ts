import type { z } from 'zod';
import { deleteRow, insertMany, insertRow, updateRow } from '#db/crud.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertVersion } from '#server/checks/assertions.ts';
import { found, notFound } from '#server/infra/errors.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import { continueEach, type Outcomes, onlyValue, outcomesOf, writeEach } from '#server/infra/write-each.ts';
import { deductionOf } from '../pricing/constants.ts';
import { lockPayment, readPayees } from './queries.ts';
import type { createPaymentSchema, updatePaymentSchema } from './schema.ts';

type CreateInput = z.infer<typeof createPaymentSchema>;

const noWorker = () => notFound('worker', 'user_id');

/** Rows of new payments, or their errors. Defaults: date today, deduction by the worker's CIS rate. */
async function newPayments(ctx: Ctx, inputs: readonly CreateInput[]) {
  const { db, scope } = ctx;
  const today = todayOf(ctx);
  const payees = await readPayees(db, scope, [...new Set(inputs.map(({ user_id }) => user_id))]);
  return outcomesOf(inputs, (input) => {
    const rate = payees.get(input.user_id);
    if (rate === undefined) throw noWorker();
    return {
      ...input,
      payment_date: input.payment_date ?? today,
      cis_deducted: input.cis_deducted ?? deductionOf(input.amount, input.payment_type ?? 'regular', rate),
      created_by: scope.user_id,
    };
  });
}

/** 404 for users who are not workers. */
export async function createPayment(ctx: Ctx, input: CreateInput): Promise<{ id: number }> {
  const row = onlyValue(await newPayments(ctx, [input]));
  return { id: await insertRow(ctx.db, ctx.scope, 'payments', row) };
}

export async function createPayments(ctx: Ctx, inputs: readonly CreateInput[]): Promise<Outcomes<{ id: number }>> {
  const { db, scope } = ctx;
  return continueEach(await newPayments(ctx, inputs), (rows) =>
    writeEach(db, rows, (some) => insertMany(db, scope, 'payments', some)),
  );
}

/** 404 if not in the company, 409 if changed since. */
export async function changePayment(
  { db, scope }: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updatePaymentSchema>,
): Promise<{ id: number }> {
  const payment = found(await lockPayment(db, scope, id), 'payment');
  await assertVersion(db, scope, 'payments', payment, expected_updatedAt);
  if (changes.user_id !== undefined && (await readPayees(db, scope, [changes.user_id])).size === 0) throw noWorker();
  const { cis_deducted, ...others } = changes;
  const values = { ...others, ...(cis_deducted !== undefined && { cis_deducted: cis_deducted ?? 0 }) };
  if (Object.keys(values).length > 0) await updateRow(db, scope, 'payments', id, values);
  return { id };
}

/** 404 if not in the company. */
export async function removePayment({ db, scope }: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  if (!(await deleteRow(db, scope, 'payments', id))) throw notFound('payment');
  return { id };
}
