import type { z } from 'zod';
import { deleteRow, insertRow, updateRow } from '#db/crud.ts';
import { lockWorker } from '#db/queries/time-records.ts';
import { worthByDay } from '#db/queries/time-sums.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertVersion } from '#server/infra/assertions.ts';
import { AppError } from '#server/infra/errors.ts';
import { refuseChangeOfPast, worthDifference } from '#server/infra/past-worth.ts';
import { dayOf, startOfDay } from '#server/infra/time-zone.ts';
import { readUserRate } from './queries.ts';
import type { createUserRateSchema, removeUserRateSchema, updateUserRateSchema } from './schema.ts';

/**
 * Does a change of a worker's rates from `day` on. Where it changes what their existing records are worth it is refused
 * (409 with the number of records and the difference in pay and charge), unless the past is confirmed. The
 * worker is locked meanwhile, so that the difference told is the difference made.
 */
export async function changingWorth<Result>(
  { db, scope, settings }: Ctx,
  { userId, day, confirmed }: { userId: number; day: string; confirmed: boolean | undefined },
  change: () => Promise<Result>,
): Promise<Result> {
  if (confirmed) return change();
  const input = {
    userId,
    from: startOfDay(day, scope.time_zone),
    drivingPayPercent: settings.driving_pay_percent,
    drivingBillable: settings.driving_billable,
    defaultChargeRate: settings.default_charge_rate,
  };
  const before = await worthByDay(db, scope, input);
  const result = await change();
  refuseChangeOfPast(worthDifference(before, await worthByDay(db, scope, input)));
  return result;
}

/** The new rate's id. 404 for who is no worker of the company, 409 for a second rate from one day, or see `changingWorth`. */
export async function createUserRate(
  ctx: Ctx,
  { confirm_past, ...input }: z.infer<typeof createUserRateSchema>,
): Promise<{ id: number }> {
  const { db, scope, clock } = ctx;
  const worker = await lockWorker(db, scope, input.user_id);
  if (!worker || worker.role === 'landlord') {
    const words = 'This worker does not exist.';
    throw new AppError('not_found', words, { fields: { user_id: words } });
  }
  const effective_from = input.effective_from ?? dayOf(clock(), scope.time_zone);
  const past = { userId: input.user_id, day: effective_from, confirmed: confirm_past };
  return changingWorth(ctx, past, async () => ({
    id: await insertRow(db, scope, 'user_rates', { ...input, effective_from }),
  }));
}

async function lockRate({ db, scope }: Ctx, id: number) {
  const found = await readUserRate(db, scope, id);
  if (found) await lockWorker(db, scope, found.user_id);
  // Read again: it may have changed while its worker was locked by somebody else.
  const rate = found && (await readUserRate(db, scope, id));
  if (!rate) throw new AppError('not_found', 'This rate does not exist.');
  return rate;
}

/** Changes the fields given. 404, 409 when it changed since, for a second rate from one day, or see `changingWorth`. */
export async function changeUserRate(
  ctx: Ctx,
  { id, changes, expected_updatedAt, confirm_past }: z.infer<typeof updateUserRateSchema>,
): Promise<{ id: number }> {
  const { db, scope } = ctx;
  const rate = await lockRate(ctx, id);
  await assertVersion(db, scope, 'users-rates', rate, expected_updatedAt);
  if (Object.keys(changes).length === 0) return { id };
  const { effective_from = rate.effective_from } = changes;
  const day = effective_from < rate.effective_from ? effective_from : rate.effective_from;
  await changingWorth(ctx, { userId: rate.user_id, day, confirmed: confirm_past }, () =>
    updateRow(db, scope, 'user_rates', id, changes),
  );
  return { id };
}

/** Deletes a rate; the one before it holds again from its day. 404, and 409 as `changingWorth` says. */
export async function removeUserRate(
  ctx: Ctx,
  { id, confirm_past }: z.infer<typeof removeUserRateSchema>,
): Promise<{ id: number }> {
  const { db } = ctx;
  const rate = await lockRate(ctx, id);
  const past = { userId: rate.user_id, day: rate.effective_from, confirmed: confirm_past };
  await changingWorth(ctx, past, () => deleteRow(db, ctx.scope, 'user_rates', id));
  return { id };
}
