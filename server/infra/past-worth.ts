import type { DayWorth } from '#db/queries/time-sums.ts';
import { AppError } from './errors.ts';
import { pence } from './pence.ts';

/* What a change of rates or settings does to what was recorded before it, and the question that it asks first. */

export interface PastChange {
  /** Records that are worth something else than before, or lie on another day. */
  records: number;
  /** Pounds, after less before. */
  pay_difference: number;
  charge_difference: number;
}

const keyOf = ({ user_id, day }: DayWorth) => `${user_id} ${day}`;

/** What changed between two readings of the same records. A day that one of them lacks is worth nothing in it. */
export function worthDifference(before: readonly DayWorth[], after: readonly DayWorth[]): PastChange {
  const earlier = new Map(before.map((each) => [keyOf(each), each]));
  const difference = { records: 0, pay: 0, charge: 0 };
  const add = (now: DayWorth | undefined, was: DayWorth | undefined) => {
    const pay = pence(now?.pay ?? 0) - pence(was?.pay ?? 0);
    const charge = pence(now?.charge ?? 0) - pence(was?.charge ?? 0);
    const which = now ?? was!;
    if (pay !== 0) difference.records += which.records;
    else if (charge !== 0) difference.records += Math.max(which.charged_records, was?.charged_records ?? 0);
    difference.pay += pay;
    difference.charge += charge;
  };
  for (const now of after) {
    add(now, earlier.get(keyOf(now)));
    earlier.delete(keyOf(now));
  }
  for (const was of earlier.values()) add(undefined, was);
  const { records, pay, charge } = difference;
  return { records, pay_difference: pay / 100, charge_difference: charge / 100 };
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

function movement(what: string, difference: number): string {
  if (difference === 0) return `${what} stays the same`;
  return `${what} ${difference > 0 ? 'rises' : 'falls'} by ${pounds.format(Math.abs(difference))}`;
}

/**
 * Refuses (409, with the number of records and the difference in pay and charge as details) a change of what was recorded
 * before. It rolls the change back with the transaction that every mutation runs in; `confirm_past` lets it through.
 */
export function refuseChangeOfPast(change: PastChange, what: 'worth' | 'day' = 'worth'): void {
  const { records, pay_difference, charge_difference } = change;
  if (records === 0) return;
  const many =
    records === 1 ? '1 existing time record' : `${records.toLocaleString('en-GB')} existing time records`;
  const does =
    what === 'day'
      ? `moves ${many} to another day`
      : `changes what ${many} ${records === 1 ? 'is' : 'are'} worth`;
  const words = `This ${does}: ${movement('pay', pay_difference)} and ${movement('what is to be charged', charge_difference)}. Please confirm it.`;
  throw new AppError('conflict', words, { fields: 'question', details: { ...change } });
}
