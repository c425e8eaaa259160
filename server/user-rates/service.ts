import type { z } from 'zod';
import { deleteRow, insertMany, insertRow, updateRow } from '#db/crud.ts';
import { latestStarts, lockWorker, lockWorkers } from '#db/queries/time-records.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertVersion } from '#server/checks/assertions.ts';
import { formatCount, formatPounds } from '#server/format.ts';
import { AppError, notFound } from '#server/infra/errors.ts';
import { startOfDay, todayOf } from '#server/infra/time-zone.ts';
import { continueEach, type Outcomes, outcomesOf, splitEach, writeEach } from '#server/infra/write-each.ts';
import { type ValueChange, valueChange } from '../pricing/value.ts';
import { readUserRate, readValue } from './queries.ts';
import type { createUserRateSchema, removeUserRateSchema, updateUserRateSchema } from './schema.ts';

function movement(what: string, difference: number): string {
  if (difference === 0) return `${what} stays the same`;
  return `${what} ${difference > 0 ? 'rises' : 'falls'} by ${formatPounds(Math.abs(difference))}`;
}

/** 409 with counts and differences if past values change (P6); rolls back. `confirm_past` skips the check. */
export function confirmRetroactiveChange(change: ValueChange, what: 'value' | 'day' = 'value'): void {
  const { records, pay_difference, charge_difference } = change;
  if (records === 0) return;
  const many = records === 1 ? '1 existing time record' : `${formatCount(records)} existing time records`;
  const does =
    what === 'day' ? `moves ${many} to another day` : `changes what ${many} ${records === 1 ? 'is' : 'are'} worth`;
  const message = `This ${does}: ${movement('pay', pay_difference)} and ${movement('the amount to charge', charge_difference)}. Confirm to continue.`;
  throw new AppError('conflict', message, { errorCause: 'confirm_past', fields: 'question', details: { ...change } });
}

/** Rejects `change` if it changes the value of records from `day` on. The caller must hold the worker's lock. */
export async function changeRates<Result>(
  { db, scope, settings }: Ctx,
  { userId, day, confirmed }: { userId: number; day: string; confirmed: boolean | undefined },
  change: () => Promise<Result>,
): Promise<Result> {
  if (confirmed) return change();
  const input = { userId, from: startOfDay(day, scope.time_zone) };
  const before = await readValue(db, scope, settings, input);
  const result = await change();
  confirmRetroactiveChange(valueChange(before, await readValue(db, scope, settings, input)));
  return result;
}

type CreateInput = z.infer<typeof createUserRateSchema>;

const isWorker = (user: { role: string } | undefined) => user !== undefined && user.role !== 'landlord';

/** 404 for a user who is not a worker of the company, 409 for a second rate from one day, or as in `changeRates`. */
export async function createUserRate(ctx: Ctx, { confirm_past, ...input }: CreateInput): Promise<{ id: number }> {
  const { db, scope } = ctx;
  if (!isWorker(await lockWorker(db, scope, input.user_id))) throw notFound('worker', 'user_id');
  const effective_from = input.effective_from ?? todayOf(ctx);
  const past = { userId: input.user_id, day: effective_from, confirmed: confirm_past };
  return changeRates(ctx, past, async () => ({
    id: await insertRow(db, scope, 'user_rates', { ...input, effective_from }),
  }));
}

/** `createUserRate` for many: at once where no recorded time's value changes, else one after the other. */
export async function createUserRates(ctx: Ctx, inputs: readonly CreateInput[]): Promise<Outcomes<{ id: number }>> {
  const { db, scope } = ctx;
  const today = todayOf(ctx);
  const workers = await lockWorkers(
    db,
    scope,
    inputs.map(({ user_id }) => user_id),
  );
  const latest = await latestStarts(db, scope, [...workers.keys()]);
  const isAlone = ({ user_id, effective_from = today, confirm_past }: CreateInput) =>
    !confirm_past && (latest.get(user_id) ?? '') >= startOfDay(effective_from, scope.time_zone);
  const batched = async (rows: readonly CreateInput[]) => {
    const checked = await outcomesOf(rows, ({ confirm_past: _, ...input }) => {
      if (!isWorker(workers.get(input.user_id))) throw notFound('worker', 'user_id');
      return { ...input, effective_from: input.effective_from ?? today };
    });
    return continueEach(checked, (values) =>
      writeEach(db, values, (some) => insertMany(db, scope, 'user_rates', some)),
    );
  };
  return splitEach(db, inputs, { isAlone, batched, alone: (input) => createUserRate(ctx, input) });
}

async function lockRate({ db, scope }: Ctx, id: number) {
  const found = await readUserRate(db, scope, id);
  if (found) await lockWorker(db, scope, found.user_id);
  // Read again, because it may have changed while waiting for the lock.
  const rate = found && (await readUserRate(db, scope, id));
  if (!rate) throw notFound('rate');
  return rate;
}

/** 404; 409 if changed since, for a second rate from one day, or as in `changeRates`. */
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
  await changeRates(ctx, { userId: rate.user_id, day, confirmed: confirm_past }, () =>
    updateRow(db, scope, 'user_rates', id, changes),
  );
  return { id };
}

/** The previous rate applies again from its day. 404, and 409 as in `changeRates`. */
export async function removeUserRate(
  ctx: Ctx,
  { id, confirm_past }: z.infer<typeof removeUserRateSchema>,
): Promise<{ id: number }> {
  const { db } = ctx;
  const rate = await lockRate(ctx, id);
  const past = { userId: rate.user_id, day: rate.effective_from, confirmed: confirm_past };
  await changeRates(ctx, past, () => deleteRow(db, ctx.scope, 'user_rates', id));
  return { id };
}
