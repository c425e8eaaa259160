import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import type { PersonName } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { balanceByWorker } from '../pricing/balance.ts';
import { fallbackRate } from '../pricing/constants.ts';
import { type PayPeriod, payByDay } from '../pricing/pay.ts';
import { inPounds, type PricingTerms, rateOfDay } from '../pricing/rates.ts';
import type { sumRowSchema } from './schema.ts';

/** Sums per worker and week (Sunday to Saturday) or day, newest first. Minutes and pounds. */
export async function timeSums(
  db: Database,
  scope: Scope,
  terms: PricingTerms,
  { daily, ...period }: PayPeriod & { daily: boolean },
) {
  // Days since a Sunday: `extract` calculates with numerics.
  const start = daily ? sql`p.day` : sql`(p.day - mod(p.day - date '1899-12-31', 7))`;
  const { rows } = await sql<Omit<z.infer<typeof sumRowSchema>, 'User' | 'balance'> & PersonName>`
    select s.*, u.first_name, u.last_name from (
      select p.user_id, ${start} as start_date, sum(p.minutes) as total_duration,
        ${inPounds(sql`sum(p.pay_pence)`)} as "total_toPay",
        ${inPounds(sql`sum(p.pay_pence - p.reviewed_pence)`)} as pending_pay
      from (${payByDay(scope, terms, period)}) p
      group by p.user_id, ${start}
    ) s
    join users u on u.company_id = ${scope.company_id} and u.id = s.user_id
    order by s.start_date desc, u.first_name, u.last_name, s.user_id`.execute(db);
  return rows;
}

interface BalanceRow extends PersonName {
  user_id: number;
  is_active: boolean;
  /** Negative: the company owes the worker. */
  balance: number;
}

export async function balances(db: Database, scope: Scope, terms: PricingTerms, userId?: number) {
  const { rows } = await sql<BalanceRow>`
    select b.user_id, b.first_name, b.last_name, b.is_active, b.balance
    from (${balanceByWorker(scope, terms, { userId })}) b order by b.first_name, b.last_name, b.user_id`.execute(db);
  return rows;
}

/** Pay in pounds per hour on a day (YYYY-MM-DD). */
export async function rateOnDay(db: Database, scope: Scope, userId: number, day: string): Promise<number> {
  const { rows } = await rateOfDay(scope, sql`${userId}`, sql`${day}`).execute(db);
  return rows[0]?.rate ?? fallbackRate;
}
