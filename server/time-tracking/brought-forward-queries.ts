import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { balanceByWorker } from '../pricing/balance.ts';
import { chargedAt, missingMonths, monthsOfJobs, remainingDays, validMonths } from '../pricing/charged-months.ts';
import { totalsHold } from '../pricing/day-totals.ts';
import { drivingPercent } from '../pricing/pay.ts';
import type { PricingTerms } from '../pricing/rates.ts';

interface Books {
  company_id: number;
  /** Settings that differ from the defaults. */
  stored: Record<string, string | null>;
}

export async function booksOfCompanies(db: Database): Promise<Books[]> {
  const { rows } = await sql<Books>`
    select c.id as company_id,
      (select coalesce(jsonb_object_agg(s.key, s.value), '{}') from settings s where s.company_id = c.id
        and s.key in ('timezone', 'driving_pay_percent', 'driving_billable', 'default_charge_rate')) as stored
    from companies c where c.suspended_at is null order by c.id`.execute(db);
  return rows;
}

interface Until {
  /** The day before which balances are brought forward, and its start as an instant. */
  day: string;
  instant: string;
}

/** The first day after the months that have ended before then. */
const monthOf = ({ day }: Until) => `${day.slice(0, 7)}-01`;

const currentBalances = (scope: Scope, terms: PricingTerms, before: Until) => sql`
    select f.user_id from balances_brought_forward f where f.company_id = ${scope.company_id}
      and f.until = ${before.day}::date and f.driving_pay_percent = ${drivingPercent(terms)}::numeric`;

const changedBillings = (scope: Scope) => sql`changed_billings where company_id = ${scope.company_id}`;

/** Months that are written in one transaction: writers of their company wait meanwhile, half a second for 200,000 records. */
const monthsAtOnce = 200;

/** Whether `bringForward` has anything to write, perhaps again. */
export async function isBehind(db: Database, scope: Scope, terms: PricingTerms, before: Until): Promise<boolean> {
  const { rows } = await sql<{ is_behind: boolean }>`
    with kept as materialized (${validMonths(scope, terms)})
    select ${totalsHold(scope)} and (exists (select from users u where u.company_id = ${scope.company_id}
        and u.id not in (${currentBalances(scope, terms, before)}))
      or exists (select from ${changedBillings(scope)})
      or exists (${remainingDays(scope, sql`kept`, { from: null, until: monthOf(before) })})) as is_behind`.execute(db);
  return rows[0]!.is_behind;
}

/**
 * Writes the balances of all users at the start of a day, and some of the charges of months that ended before it, where they
 * are missing or of another day, setting or billing. Gives up if anybody is writing what they sum: waiting for them would hold
 * back whoever comes after. It waits for whoever deletes a user, and they may wait for the lock: both are retried then. In a
 * transaction, in which the lock's statement comes before those of the sums, which so see
 * all changes of those who have held it.
 */
export async function bringForward(
  transaction: Database,
  scope: Scope,
  terms: PricingTerms,
  before: Until,
): Promise<boolean> {
  const company = scope.company_id;
  const lock = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('day_totals', ${company}::bigint)) as "isHeld"`.execute(
    transaction,
  );
  if (!lock.rows[0]!.isHeld) return false;
  await bringBalances(transaction, scope, terms, before);
  await chargeMonths(transaction, scope, terms, monthOf(before));
  return true;
}

async function bringBalances(db: Database, scope: Scope, terms: PricingTerms, before: Until): Promise<void> {
  const company = scope.company_id;
  const percent = sql`${drivingPercent(terms)}::numeric`;
  await sql`delete from balances_brought_forward where company_id = ${company}
    and user_id not in (${currentBalances(scope, terms, before)})`.execute(db);
  await sql`insert into balances_brought_forward (company_id, user_id, until, balance, driving_pay_percent)
    select ${company}::bigint, b.user_id, ${before.day}::date, case when b.has_moved then b.balance end, ${percent}
    from (${balanceByWorker(scope, terms, { before })}) b
    where ${totalsHold(scope)} and not exists (
      select from balances_brought_forward f where f.company_id = ${company} and f.user_id = b.user_id)`.execute(db);
}

/** The marks of changed jobs go first: one that comes before the sums are read stays, and its months are written again. */
async function chargeMonths(db: Database, scope: Scope, terms: PricingTerms, until: string): Promise<void> {
  const company = scope.company_id;
  await sql`with changed as (delete from ${changedBillings(scope)} and ${totalsHold(scope)} returning job_id)
    delete from charged_months k where k.company_id = ${company}
      and ((k.default_charge_rate, k.driving_billable) is distinct from (${chargedAt(terms)})
        or (k.user_id, k.month) in (${monthsOfJobs(scope, sql`select job_id from changed`)}))`.execute(db);
  await sql`insert into charged_months (company_id, user_id, month, pence, default_charge_rate, driving_billable)
    select ${company}::bigint, m.user_id, m.month, m.pence, ${chargedAt(terms)}
    from (${missingMonths(scope, terms, { until, most: monthsAtOnce })}) m where ${totalsHold(scope)}`.execute(db);
}
