import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import { aroundMidnight, chargeByLine } from './charge.ts';
import { totalsHold } from './day-totals.ts';
import type { PricingTerms } from './rates.ts';

/* Charges of billable time, invoiced or not, of which whole months of the past are kept (docs/performance.md). */

type ChargeTerms = Pick<PricingTerms, 'default_charge_rate' | 'driving_billable'>;

/** The terms as columns of `charged_months`, in this order. */
export const chargedAt = ({ default_charge_rate, driving_billable }: ChargeTerms) =>
  sql`${default_charge_rate}::numeric, ${driving_billable}::boolean`;

const monthOf = (day: RawBuilder<unknown>) => sql`date_trunc('month', (${day})::timestamp)::date`;

/** Months by worker in which they have time on the jobs that `jobs` selects. */
export const monthsOfJobs = (scope: Scope, jobs: RawBuilder<unknown>) => sql`
    select t.user_id, ${monthOf(sql`t.start_time at time zone ${scope.time_zone}`)} as month from time_records t
    where t.company_id = ${scope.company_id} and t.job_id in (${jobs})`;

/** Months of `charged_months` that hold for these terms. Those with time on a job whose billing has changed since are not. */
export const validMonths = (scope: Scope, terms: ChargeTerms) => sql`
    select k.user_id, k.month, k.pence from charged_months k
    where k.company_id = ${scope.company_id} and ${totalsHold(scope)}
      and (k.default_charge_rate, k.driving_billable) is not distinct from (${chargedAt(terms)})
      and (k.user_id, k.month) not in (${monthsOfJobs(
        scope,
        sql`select b.job_id from changed_billings b where b.company_id = ${scope.company_id}`,
      )})`;

interface Days {
  /** Days, half open. Null: from the first record. */
  from: string | null;
  until: string;
}

/**
 * Days of each worker since their first record, in spans of at most a month, that are in none of `months`. `offset 0`, or
 * Postgres reads the records of all months before it looks which are kept. Of an array it expects few months, not 1,000: a
 * plan that seems expensive is compiled first.
 */
export const remainingDays = (scope: Scope, months: RawBuilder<unknown>, { from, until }: Days) => sql`
    select w.user_id, greatest(m.month, ${from}::date) as since,
      least((m.month + interval '1 month')::date, ${until}::date) as until
    from (
      select u.id as user_id, (f.start_time - ${aroundMidnight}) at time zone ${scope.time_zone} as since from users u
      cross join lateral (select t.start_time from time_records t
        where t.company_id = ${scope.company_id} and t.user_id = u.id order by t.start_time limit 1) f
      where u.company_id = ${scope.company_id}
    ) w
    cross join lateral unnest(array(select generate_series(
      ${monthOf(sql`greatest(w.since, ${from}::date)`)}::timestamp, ${until}::date - 1, interval '1 month')::date)) m(month)
    where (w.user_id, m.month) not in (select k.user_id, k.month from ${months} k)
    offset 0`;

const linesOfDays = (scope: Scope, terms: PricingTerms, spans: RawBuilder<unknown>) =>
  chargeByLine(scope, terms, sql`t.is_billable`, { spans });

/** Charge in pence of some of the workers' months before `until` that `charged_months` lacks, at most of so many. */
export const missingMonths = (
  scope: Scope,
  terms: PricingTerms,
  { until, most }: { until: string; most: number },
) => sql`
    with kept as (select * from charged_months where company_id = ${scope.company_id}
    ), missing as materialized (
      select * from (${remainingDays(scope, sql`kept`, { from: null, until })}) d limit ${most}
    ), charged as (
      select l.user_id, ${monthOf(sql`l.day`)} as month, sum(l.pence) as pence
      from (${linesOfDays(scope, terms, sql`select * from missing`)}) l group by 1, 2
    )
    select m.user_id, m.since as month, coalesce(c.pence, 0) as pence
    from missing m left join charged c on c.user_id = m.user_id and c.month = m.since`;

/**
 * In pence, in several rows for a day: what months within one of the buckets charged is given on their first day. `starts`:
 * the first days of the buckets, ascending; the last ends at `until`.
 */
export function chargeInBuckets(
  scope: Scope,
  terms: PricingTerms,
  { starts, until }: { starts: readonly string[]; until: string },
) {
  const bucketOf = (day: RawBuilder<unknown>) => sql`width_bucket(${day}, ${starts}::date[])`;
  const from = starts[0]!;
  return sql`
    with kept as materialized (
      select * from (${validMonths(scope, terms)}) k
      where k.month >= ${from}::date and k.month + interval '1 month' <= ${until}::date
        and ${bucketOf(sql`k.month`)} = ${bucketOf(sql`(k.month + interval '1 month' - interval '1 day')::date`)}
    )
    select k.month as day, k.pence from kept k
    union all
    select l.day, l.pence from (${linesOfDays(scope, terms, remainingDays(scope, sql`kept`, { from, until }))}) l`;
}
