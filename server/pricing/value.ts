import { sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import { chargeByDay, isUnbilledTime } from './charge.ts';
import { pence } from './constants.ts';
import { payByDay } from './pay.ts';
import { inPounds, type PricingTerms } from './rates.ts';

export interface ValueInput {
  userId?: number | undefined;
  /** Instant: only records that started at or after it; null: all. */
  from: string | null;
}

export interface DayValue {
  user_id: number;
  day: string;
  /** Records with counted minutes, and those of them not yet invoiced. */
  records: number;
  charged_records: number;
  /** Pounds. */
  pay: number;
  charge: number;
}

/** Pounds by worker and day: pay of all ended records, charge of those not yet invoiced. */
export function valueByDay(scope: Scope, terms: PricingTerms, input: ValueInput) {
  return sql<DayValue>`
    select p.user_id, p.day, p.records, ${inPounds(sql`p.pay_pence`)} as pay, coalesce(c.records, 0) as charged_records,
      coalesce(c.charge, 0) as charge
    from (${payByDay(scope, terms, { ...input, to: null })}) p
    left join (${chargeByDay(scope, terms, isUnbilledTime, input)}) c on c.user_id = p.user_id and c.day = p.day`;
}

export interface ValueChange {
  records: number;
  /** Pounds, after less before. */
  pay_difference: number;
  charge_difference: number;
}

const keyOf = ({ user_id, day }: DayValue) => `${user_id} ${day}`;

/** A day missing on one side counts as 0 there. */
export function valueChange(before: readonly DayValue[], after: readonly DayValue[]): ValueChange {
  const earlier = new Map(before.map((each) => [keyOf(each), each]));
  const difference = { records: 0, pay: 0, charge: 0 };
  const add = (now: DayValue | undefined, was: DayValue | undefined) => {
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
