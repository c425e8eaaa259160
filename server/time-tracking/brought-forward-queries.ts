import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { balanceByWorker } from '../pricing/balance.ts';
import { totalsHold } from '../pricing/day-totals.ts';
import type { PricingTerms } from '../pricing/rates.ts';

interface Books {
  company_id: number;
  /** Settings that differ from the defaults. */
  stored: Record<string, string | null>;
  users: number;
  /** Balances brought forward, and how many users have them. */
  opening: { until: string; driving_pay_percent: number; users: number }[];
}

export async function booksOfCompanies(db: Database): Promise<Books[]> {
  const { rows } = await sql<Books>`
    select c.id as company_id,
      (select coalesce(jsonb_object_agg(s.key, s.value), '{}') from settings s
        where s.company_id = c.id and s.key in ('timezone', 'driving_pay_percent')) as stored,
      (select count(*) from users u where u.company_id = c.id) as users,
      (select coalesce(jsonb_agg(f), '[]') from (
        select f.until, f.driving_pay_percent, count(*) as users from balances_brought_forward f
        where f.company_id = c.id group by f.until, f.driving_pay_percent) f) as opening
    from companies c where c.suspended_at is null order by c.id`.execute(db);
  return rows;
}

/**
 * Writes the balances of all users at the start of a day, where they are missing or of another day or setting. Gives up if
 * anybody is writing what balances sum: waiting for them would hold back whoever comes after. In a transaction, in which
 * the lock's statement comes before that of the sums, which so sees all changes of those who have held it.
 */
export async function bringForward(
  transaction: Database,
  scope: Scope,
  terms: PricingTerms,
  before: { day: string; instant: string },
): Promise<boolean> {
  const company = scope.company_id;
  const lock = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('day_totals', ${company}::bigint)) as "isHeld"`.execute(
    transaction,
  );
  if (!lock.rows[0]!.isHeld) return false;
  const percent = sql`${terms.driving_pay_percent}::numeric`;
  await sql`delete from balances_brought_forward where company_id = ${company}
    and (until, driving_pay_percent) is distinct from (${before.day}::date, ${percent})`.execute(transaction);
  await sql`insert into balances_brought_forward (company_id, user_id, until, balance, driving_pay_percent)
    select ${company}::bigint, b.user_id, ${before.day}::date, case when b.has_moved then b.balance end, ${percent}
    from (${balanceByWorker(scope, terms, { before })}) b
    where ${totalsHold(scope)} and not exists (
      select from balances_brought_forward f where f.company_id = ${company} and f.user_id = b.user_id)`.execute(
    transaction,
  );
  return true;
}
