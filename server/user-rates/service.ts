import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { lockWorker } from '#db/queries/time-records.ts';
import { type DayWorth, worthByDay } from '#db/queries/time-sums.ts';
import { deleteUserRate, insertUserRate, readUserRate, updateUserRate } from '#db/queries/user-rates.ts';
import type { Recorder } from '../auth/recorder.ts';
import { AppError } from '../platform/errors.ts';
import { dayOf, startOfDay } from '../platform/time-zone.ts';
import { checkUnchanged } from '../platform/unchanged.ts';
import type { createUserRateSchema, removeUserRateSchema, updateUserRateSchema } from './schema.ts';

interface Difference {
  /** Records that are worth something else than before. */
  records: number;
  /** Pounds, after less before. */
  pay_difference: number;
  charge_difference: number;
}

const pence = (pounds: number) => Math.round(pounds * 100);

/** What changed between two readings of the same records. */
export function worthDifference(before: readonly DayWorth[], after: readonly DayWorth[]): Difference {
  const earlier = new Map(before.map((each) => [each.day, each]));
  let records = 0;
  let pay = 0;
  let charge = 0;
  for (const day of after) {
    const was = earlier.get(day.day);
    if (!was) continue;
    const payChange = pence(day.pay) - pence(was.pay);
    const chargeChange = pence(day.charge) - pence(was.charge);
    if (payChange !== 0) records += day.records;
    else if (chargeChange !== 0) records += day.charged_records;
    pay += payChange;
    charge += chargeChange;
  }
  return { records, pay_difference: pay / 100, charge_difference: charge / 100 };
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

function movement(what: string, difference: number): string {
  if (difference === 0) return `${what} stays the same`;
  return `${what} ${difference > 0 ? 'rises' : 'falls'} by ${pounds.format(Math.abs(difference))}`;
}

function pastRefusal(difference: Difference): AppError {
  const { records, pay_difference, charge_difference } = difference;
  const many =
    records === 1 ? '1 existing time record' : `${records.toLocaleString('en-GB')} existing time records`;
  const words = `This changes what ${many} ${records === 1 ? 'is' : 'are'} worth: ${movement('pay', pay_difference)} and ${movement('what is to be charged', charge_difference)}. Please confirm it.`;
  return new AppError('conflict', words, { details: { ...difference } });
}

/**
 * Does a change of a worker's rates from `day` on. Where it changes what their existing records are worth it is refused
 * (409 with the number of records and the difference in pay and charge, PRODUCT 3), unless the past is confirmed. The
 * worker is locked meanwhile, so that the difference told is the difference made.
 */
export async function changingWorth<Result>(
  db: Database,
  { scope, settings }: Recorder,
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
  const difference = worthDifference(before, await worthByDay(db, scope, input));
  // The refusal rolls the change back with the transaction that every mutation runs in.
  if (difference.records > 0) throw pastRefusal(difference);
  return result;
}

/** The new rate's id. 404 for who is no worker of the company, 409 for a second rate from one day, or see `changingWorth`. */
export async function createUserRate(
  db: Database,
  recorder: Recorder,
  { confirm_past, ...input }: z.infer<typeof createUserRateSchema>,
): Promise<{ id: number }> {
  const { scope, clock } = recorder;
  const worker = await lockWorker(db, scope, input.user_id);
  if (!worker || worker.role === 'landlord') {
    const words = 'This worker does not exist.';
    throw new AppError('not_found', words, { fields: { user_id: words } });
  }
  const effective_from = input.effective_from ?? dayOf(clock(), scope.time_zone);
  const past = { userId: input.user_id, day: effective_from, confirmed: confirm_past };
  return changingWorth(db, recorder, past, async () => ({
    id: await insertUserRate(db, scope, { ...input, effective_from }),
  }));
}

async function lockRate(db: Database, { scope }: Recorder, id: number) {
  const found = await readUserRate(db, scope, id);
  if (found) await lockWorker(db, scope, found.user_id);
  // Read again: it may have changed while its worker was locked by somebody else.
  const rate = found && (await readUserRate(db, scope, id));
  if (!rate) throw new AppError('not_found', 'This rate does not exist.');
  return rate;
}

/** Changes the fields given. 404, 409 when it changed since, for a second rate from one day, or see `changingWorth`. */
export async function changeUserRate(
  db: Database,
  recorder: Recorder,
  { id, changes, expected_updatedAt, confirm_past }: z.infer<typeof updateUserRateSchema>,
): Promise<{ id: number }> {
  const { scope } = recorder;
  const rate = await lockRate(db, recorder, id);
  await checkUnchanged(db, scope, 'users-rates', rate, expected_updatedAt);
  if (Object.keys(changes).length === 0) return { id };
  const { effective_from = rate.effective_from } = changes;
  const day = effective_from < rate.effective_from ? effective_from : rate.effective_from;
  await changingWorth(db, recorder, { userId: rate.user_id, day, confirmed: confirm_past }, () =>
    updateUserRate(db, scope, id, changes),
  );
  return { id };
}

/** Deletes a rate; the one before it holds again from its day. 404, and 409 as `changingWorth` says. */
export async function removeUserRate(
  db: Database,
  recorder: Recorder,
  { id, confirm_past }: z.infer<typeof removeUserRateSchema>,
): Promise<{ id: number }> {
  const rate = await lockRate(db, recorder, id);
  const past = { userId: rate.user_id, day: rate.effective_from, confirmed: confirm_past };
  await changingWorth(db, recorder, past, () => deleteUserRate(db, recorder.scope, id));
  return { id };
}
