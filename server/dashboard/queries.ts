import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { balanceByWorker } from '../pricing/balance.ts';
import { isChargedExpense, netExpense } from '../pricing/charge.ts';
import { chargeInBuckets } from '../pricing/charged-months.ts';
import { earnedByDay } from '../pricing/earned.ts';
import { materialCharge, materialCost } from '../pricing/materials.ts';
import { hoursOf, payByDay } from '../pricing/pay.ts';
import { inPounds, type PricingTerms } from '../pricing/rates.ts';
import { unbilled } from '../pricing/unbilled.ts';

/* Company-wide figures for admins, one statement each. */

export interface ReviewCounts {
  jobs_pending_completion: number;
  expenses_to_review: number;
  materials_to_review: number;
  time_tracking_to_review: number;
  amendment_requests: number;
}

/** Counts match the lists with the corresponding filters (J12). */
export async function reviewCounts(db: Database, scope: Scope): Promise<ReviewCounts> {
  const company = scope.company_id;
  const { rows } = await sql<ReviewCounts>`select
    (select count(*) from jobs where company_id = ${company} and status = 'pending_completed')
      as jobs_pending_completion,
    (select count(*) from expenses where company_id = ${company} and status = 'pending') as expenses_to_review,
    (select count(*) from materials where company_id = ${company} and status = 'pending') as materials_to_review,
    (select count(*) from time_records where company_id = ${company} and needs_review)
      as time_tracking_to_review,
    (select count(*) from amendment_requests where company_id = ${company}
      and status in ('pending', 'partially_approved')) as amendment_requests`.execute(db);
  return rows[0]!;
}

/** An archived job with an end date also counts as done. */
const done = sql`j.status in ('completed', 'archived')`;

export interface Summary {
  jobs_in_progress: number;
  jobs_done: number;
  materials_unbilled: number;
  expenses_unbilled: number;
  time_unbilled: number;
  fixed_unbilled: number;
  /** Both. */
  labour_unbilled: number;
  labour_unpaid: number;
  labour_paid_in_advance: number;
}

/** Current work and open money in pounds; each is the sum of the list that its card opens. `month`: half-open days. */
export async function summaryStats(
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
    n.materials_unbilled, n.expenses_unbilled, n.time_unbilled, n.fixed_unbilled, n.time_unbilled + n.fixed_unbilled as labour_unbilled,
    b.labour_unpaid, b.labour_paid_in_advance
    from (${unbilled(scope, terms)}) n,
    (select coalesce(-sum(w.balance) filter (where w.balance < 0), 0) as labour_unpaid,
        coalesce(sum(w.balance) filter (where w.balance > 0), 0) as labour_paid_in_advance
      from (${balanceByWorker(scope, terms)}) w) b`.execute(db);
  return rows[0]!;
}

export interface AnalyticsBucket {
  start: string;
  working_hours: number;
  working_minutes: number;
  jobs_completed: number;
  income: number;
  pay: number;
  /** `pay` by its specified name. */
  labour: number;
  /** Materials that no expense bought among them. */
  expenses: number;
  /** Income less pay and expenses. */
  profit: number;
}

/** `starts`: the buckets' first days, ascending; the last ends at `until`. `from` and `to`: the bounds as instants. */
export async function analyticsByBucket(
  db: Database,
  scope: Scope,
  { starts, until, from, to }: { starts: readonly string[]; until: string; from: string; to: string },
  terms: PricingTerms,
): Promise<AnalyticsBucket[]> {
  const company = scope.company_id;
  const first = starts[0]!;
  const at = (day: string) => sql`width_bucket(${sql.ref(day)}, ${starts}::date[])`;
  const within = (day: string) => sql`${sql.ref(day)} >= ${first}::date and ${sql.ref(day)} < ${until}::date`;
  const { rows } = await sql<AnalyticsBucket>`
    with worked as (
      select ${at('p.day')} as n, sum(p.minutes) as minutes, ${inPounds(sql`sum(p.pay_pence)`)} as pay
      from (${payByDay(scope, terms, { from, to })}) p group by 1
    ), charged as (
      select ${at('c.day')} as n, ${inPounds(sql`coalesce(sum(c.pence), 0)`)} as total
      from (${chargeInBuckets(scope, terms, { starts, until })}) c group by 1
    ), spent as (
      select ${at('s.day')} as n, coalesce(sum(s.cost), 0) as total, coalesce(sum(s.charge), 0) as charged from (
        select e.expense_date as day, ${netExpense(terms)} as cost,
          case when ${isChargedExpense(scope)} then ${netExpense(terms)} end as charge
        from expenses e where e.company_id = ${company} and ${within('e.expense_date')}
        union all
        select m.used_on, ${materialCost}, ${materialCharge(scope)}
        from materials m where m.company_id = ${company} and m.status <> 'archived' and ${within('m.used_on')}
      ) s group by 1
    ), finished as (
      select ${at('j.job_end_date')} as n, count(*) as jobs
      from jobs j where j.company_id = ${company} and ${done} and ${within('j.job_end_date')} group by 1
    ), priced as (
      select ${at('p.day')} as n, ${inPounds(sql`sum(p.pence)`)} as earned
      from (${earnedByDay(scope, { from: first, until })}) p group by 1
    ), money as (
      select b.start, b.n, coalesce(w.minutes, 0) as minutes, coalesce(f.jobs, 0) as jobs, coalesce(w.pay, 0) as pay,
        coalesce(s.total, 0) as expenses,
        coalesce(c.total, 0) + coalesce(p.earned, 0) + coalesce(s.charged, 0) as income
      from unnest(${starts}::date[]) with ordinality as b (start, n)
      left join worked w on w.n = b.n
      left join charged c on c.n = b.n
      left join spent s on s.n = b.n
      left join finished f on f.n = b.n
      left join priced p on p.n = b.n
    )
    select m.start, m.minutes as working_minutes, ${hoursOf(sql`m.minutes`)} as working_hours, m.jobs as jobs_completed,
      m.income, m.pay, m.pay as labour, m.expenses, m.income - m.pay - m.expenses as profit
    from money m order by m.n`.execute(db);
  return rows;
}
