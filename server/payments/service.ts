import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { canBePaid, insertPayment, lockPayment, updatePayment } from '#db/queries/payments.ts';
import type { Scope } from '#db/scope.ts';
import { AppError } from '../platform/errors.ts';
import { checkUnchanged } from '../platform/unchanged.ts';
import type { createPaymentSchema, updatePaymentSchema } from './schema.ts';

async function checkWorker(db: Database, scope: Scope, userId: number): Promise<void> {
  if (await canBePaid(db, scope, userId)) return;
  const words = 'This worker does not exist.';
  throw new AppError('not_found', words, { fields: { user_id: words } });
}

/** The new payment's id; without a day it is of `today` (YYYY-MM-DD). 404 for who is no worker of the company. */
export async function createPayment(
  db: Database,
  scope: Scope,
  input: z.infer<typeof createPaymentSchema>,
  today: string,
): Promise<{ id: number }> {
  await checkWorker(db, scope, input.user_id);
  return insertPayment(db, scope, { ...input, payment_date: input.payment_date ?? today });
}

/** Changes the fields given. 404 outside the company, 409 when it changed since. */
export async function changePayment(
  db: Database,
  scope: Scope,
  { id, changes, expected_updatedAt }: z.infer<typeof updatePaymentSchema>,
): Promise<{ id: number }> {
  const payment = await lockPayment(db, scope, id);
  if (!payment) throw new AppError('not_found', 'This payment does not exist.');
  await checkUnchanged(db, scope, 'payments', payment, expected_updatedAt);
  if (changes.user_id !== undefined) await checkWorker(db, scope, changes.user_id);
  if (Object.keys(changes).length > 0) await updatePayment(db, scope, id, changes);
  return { id };
}
