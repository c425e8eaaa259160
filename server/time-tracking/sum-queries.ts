import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { balanceByWorker } from '../pricing/balance.ts';
import { fallbackRate } from '../pricing/constants.ts';
import { type PayPeriod, payByDay } from '../pricing/pay.ts';
import { type PricingTerms, rateOfDay } from '../pricing/rates.ts';

export interface TimeSumRow {
  user_id: number;
  first_name: string;
  last_name: string;
  /** YYYY-MM-DD: the day, or the Sunday of its week. */
  start_date: string;
  total_duration: number;
  total_toPay: number;
  pending_pay: number;
}

/** Sums by worker and week (Sunday to Saturday), or by day, newest first. Minutes and pounds. */
export async function timeSums(
  db: Database,
  scope: Scope,
  terms: PricingTerms,
  { daily, ...period }: PayPeriod & { daily: boolean },
): Promise<TimeSumRow[]> {
  // extract(dow) is 0 on Sundays.
  const start = daily ? sql`p.day` : sql`(p.day - extract(dow from p.day)::int)`;
  const { rows } = await sql<TimeSumRow>`
    select s.*, u.first_name, u.last_name from (
      select p.user_id, ${start} as start_date, sum(p.minutes) as total_duration,
        sum(p.pay) as "total_toPay", sum(p.pay - p.reviewed_pay) as pending_pay
      from (${payByDay(scope, terms, period)}) p
      group by p.user_id, ${start}
    ) s
    join users u on u.company_id = ${scope.company_id} and u.id = s.user_id
    order by s.start_date desc, u.first_name, u.last_name, s.user_id`.execute(db);
  return rows;
}

export interface BalanceRow {
  user_id: number;
  first_name: string;
  last_name: string;
  /** They can still work and be paid: active, and no landlord by now. */
  is_active: boolean;
  /** Negative: the company owes the worker. */
  balance: number;
}

/** Every worker's balance, or one's, by name. */
export async function balances(
  db: Database,
  scope: Scope,
  terms: PricingTerms,
  userId?: number,
): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    ${balanceByWorker(scope, terms, { userId })} order by u.first_name, u.last_name, u.id`.execute(db);
  return rows;
}

/** Pounds an hour that the worker is paid on a day (YYYY-MM-DD). */
export async function rateOnDay(db: Database, scope: Scope, userId: number, day: string): Promise<number> {
  const { rows } = await rateOfDay(scope, sql`${userId}`, sql`${day}`).execute(db);
  return rows[0]?.rate ?? fallbackRate;
}
