import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { balanceByWorker } from '../pricing/balance.ts';
import {
  chargeByDay,
  fixedCharge,
  isChargedExpense,
  isUnbilledExpense,
  isUnbilledFixedJob,
  isUnbilledTime,
  netExpense,
} from '../pricing/charge.ts';
import { hoursOf, payByDay } from '../pricing/pay.ts';
import type { PricingTerms } from '../pricing/rates.ts';

/* The figures of the office's dashboard, each in one statement. For admins: they are of the whole company. */

export interface ReviewCounts {
  jobs_pending_completion: number;
  expenses_to_review: number;
  time_tracking_to_review: number;
  amendment_requests: number;
}

/** How many rows each list shows when it is filtered by what waits for the office. */
export async function reviewCounts(db: Database, scope: Scope): Promise<ReviewCounts> {
  const company = scope.company_id;
  const { rows } = await sql<ReviewCounts>`select
    (select count(*) from jobs where company_id = ${company} and status = 'pending_completed')
      as jobs_pending_completion,
    (select count(*) from expenses where company_id = ${company} and status = 'pending') as expenses_to_review,
    (select count(*) from time_records where company_id = ${company} and needs_review)
      as time_tracking_to_review,
    (select count(*) from amendment_requests where company_id = ${company}
      and status in ('pending', 'partially_approved')) as amendment_requests`.execute(db);
  return rows[0]!;
}

/** An archived job was done too, when it has an end. */
const done = sql`j.status in ('completed', 'archived')`;

export interface Summary {
  jobs_in_progress: number;
  jobs_done: number;
  /** Pounds, all below. */
  expenses_unbilled: number;
  labour_unbilled: number;
  labour_unpaid: number;
  labour_paid_in_advance: number;
}

/**
 * What is going on and what money is open: jobs done from `from` to `until` (days, half open); expenses and labour that
 * are billable and on no invoice yet, reviewed or not, jobs at a fixed price at that once begun; and what the workers are owed, or have had in advance, by the sums
 * of their balances.
 */
export async function summaryFigures(
  db: Database,
  scope: Scope,
  month: { from: string; until: string },
  terms: PricingTerms,
): Promise<Summary> {
  const company = scope.company_id;
  const { rows } = await sql<Summary>`select
    (select count(*) from jobs where company_id = ${company} and status = 'in_progress') as jobs_in_progress,
    (select count(*) from jobs j where j.company_id = ${company} and ${done}
      and j.job_end_date >= ${month.from}::date and j.job_end_date < ${month.until}::date) as jobs_done,
    (select coalesce(sum(${netExpense(terms)}), 0) from expenses e where e.company_id = ${company}
      and ${isUnbilledExpense} and ${isChargedExpense(scope)} and e.status <> 'archived') as expenses_unbilled,
    (select coalesce(sum(c.charge), 0) from (${chargeByDay(scope, terms, isUnbilledTime)}) c)
      + (select coalesce(sum(${fixedCharge}), 0) from jobs j where j.company_id = ${company} and ${isUnbilledFixedJob})
      as labour_unbilled,
    b.labour_unpaid, b.labour_paid_in_advance
    from (select coalesce(-sum(w.balance) filter (where w.balance < 0), 0) as labour_unpaid,
        coalesce(sum(w.balance) filter (where w.balance > 0), 0) as labour_paid_in_advance
      from (${balanceByWorker(scope, terms)}) w) b`.execute(db);
  return rows[0]!;
}

export interface Figures {
  /** The bucket's first day. */
  start: string;
  working_hours: number;
  jobs_completed: number;
  /** Pounds, all below: pay, all expenses, and what billable labour, expenses and fixed prices (once done) bring beyond. */
  labour: number;
  expenses: number;
  profit: number;
}

/**
 * Work and money by bucket. `starts` are the first days of the buckets in order, each reaching to the next and the last
 * to `until`; `from` and `to` are the same bounds as instants of the company's zone. A bucket without anything is zeros.
 */
export async function figuresByBucket(
  db: Database,
  scope: Scope,
  { starts, until, from, to }: { starts: readonly string[]; until: string; from: string; to: string },
  terms: PricingTerms,
): Promise<Figures[]> {
  const company = scope.company_id;
  const first = starts[0]!;
  const at = (day: string) => sql`width_bucket(${sql.ref(day)}, ${starts}::date[])`;
  const within = (day: string) => sql`${sql.ref(day)} >= ${first}::date and ${sql.ref(day)} < ${until}::date`;
  const charged = chargeByDay(scope, terms, sql`t.is_billable`, { from });
  const { rows } = await sql<Figures>`
    with labour as (
      select ${at('p.day')} as n, sum(p.minutes) as minutes, sum(p.pay) as pay
      from (${payByDay(scope, terms, { from, to })}) p group by 1
    ), charge as (
      select ${at('c.day')} as n, sum(c.charge) as total from (${charged}) c
      where ${within('c.day')} group by 1
    ), spent as (
      select ${at('e.expense_date')} as n, sum(${netExpense(terms)}) as total,
        coalesce(sum(${netExpense(terms)}) filter (where ${isChargedExpense(scope)}), 0) as charged
      from expenses e where e.company_id = ${company} and ${within('e.expense_date')} group by 1
    ), finished as (
      select ${at('j.job_end_date')} as n, count(*) as jobs,
        coalesce(sum(${fixedCharge}) filter (where j.billing_type = 'fixed'), 0) as prices
      from jobs j where j.company_id = ${company} and ${done} and ${within('j.job_end_date')} group by 1
    )
    select b.start, ${hoursOf(sql`coalesce(l.minutes, 0)`)} as working_hours,
      coalesce(f.jobs, 0) as jobs_completed, coalesce(l.pay, 0) as labour, coalesce(s.total, 0) as expenses,
      coalesce(c.total, 0) + coalesce(f.prices, 0) + coalesce(s.charged, 0) - coalesce(l.pay, 0) - coalesce(s.total, 0) as profit
    from unnest(${starts}::date[]) with ordinality as b (start, n)
    left join labour l on l.n = b.n left join charge c on c.n = b.n
    left join spent s on s.n = b.n left join finished f on f.n = b.n
    order by b.n`.execute(db);
  return rows;
}
