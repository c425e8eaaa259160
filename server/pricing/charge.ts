import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import { pence, sumPounds } from './constants.ts';
import { isBilledAtFixedPrice } from './invoice-status.ts';
import { type PricingTerms, rateApplies, rateSpans } from './rates.ts';

/* What customers are charged: hours, expenses, or a fixed price. Before VAT; a discount on hours is the invoice's. */

/** Pounds an hour at rate `r`: the worker's charge rate, else the company's; null: neither, and not charged. */
export const chargeRate = ({ default_charge_rate }: Pick<PricingTerms, 'default_charge_rate'>) =>
  sql<number | null>`coalesce(r.charge_rate, ${default_charge_rate}::numeric)`;

/**
 * Pounds for minutes at rate `r`, rounded half up. Round once per job, worker, day, activity and rate: that is a line of
 * an invoice.
 */
export const chargeOf = (minutes: RawBuilder<unknown>, terms: PricingTerms) =>
  sql<number>`round((${minutes}) * ${chargeRate(terms)} / 60, 2)`;

/** `chargeOf` for numbers: pounds for minutes at pounds an hour. */
export const lineCharge = (minutes: number, rate: number): number =>
  Math.floor((2 * minutes * pence(rate) + 60) / 120) / 100;

/** The job is charged by its hours and expenses. Few are not, so these are looked up once. */
export function isOnTimeJob(scope: Scope, jobId: RawBuilder<unknown>) {
  return sql`${jobId} not in (select nt.id from jobs nt
    where nt.company_id = ${scope.company_id} and nt.billing_type <> 'time')`;
}

/** Records of time (or versions of one) that the job's customer is charged for by the hour; `alias` names the table. */
export const isChargedTime = (scope: Scope, { driving_billable }: PricingTerms, alias: string) =>
  sql`${isOnTimeJob(scope, sql.ref(`${alias}.job_id`))}
    ${driving_billable ? sql`` : sql`and not ${sql.ref(`${alias}.is_driving`)}`}`;

/** Whether an activity is charged by the hour: `isChargedTime` for a record whose job is charged by time. */
export const isChargedActivity = (
  isDriving: boolean,
  { driving_billable }: Pick<PricingTerms, 'driving_billable'>,
) => !isDriving || driving_billable;

/** Billable, and on no invoice. */
export const isUnbilledTime = sql`t.billing_status = 'unbilled'`;
export const isUnbilledExpense = sql`e.billing_status = 'unbilled'`;

/**
 * What customers are or would be charged for the records that `only` picks, by worker and day, before any discount.
 * Nothing without a charge rate, nor on jobs at a fixed price or not billed.
 */
export function chargeByDay(
  scope: Scope,
  terms: PricingTerms,
  only: RawBuilder<unknown>,
  { userId, from = null }: { userId?: number | undefined; from?: string | null } = {},
) {
  return sql`
    select d.user_id, d.day, sum(d.records) as records, sum(${chargeOf(sql`d.minutes`, terms)}) as charge
    from (
      select t.user_id, (t.start_time at time zone ${scope.time_zone})::date as day, t.job_id, t.is_driving,
        sum(t.counted_minutes) as minutes, count(*) as records
      from time_records t
      where t.company_id = ${scope.company_id} and t.counted_minutes > 0 and ${only}
        and ${isChargedTime(scope, terms, 't')}
        ${userId === undefined ? sql`` : sql`and t.user_id = ${userId}`}
        ${from === null ? sql`` : sql`and t.start_time >= ${from}::timestamptz`}
      group by 1, 2, 3, 4
    ) d
    left join (${rateSpans(scope, userId)}) r on ${rateApplies}
    group by d.user_id, d.day`;
}

/** The cost of expense `e` to the company, and its charge to the customer: without the VAT that the company reclaims. */
export const netExpense = ({ vat_registered }: Pick<PricingTerms, 'vat_registered'>) =>
  vat_registered ? sql<number>`(e.amount - e.vat_amount)` : sql<number>`e.amount`;

/** `netExpense` for numbers. */
export const netExpenseOf = (
  { amount, vat_amount }: { amount: number; vat_amount: number },
  { vat_registered }: Pick<PricingTerms, 'vat_registered'>,
): number => (vat_registered ? sumPounds([amount, -vat_amount]) : amount);

/** Expenses `e` that a line of an invoice may charge: without a job an expense has no customer. */
export const isChargedExpense = (scope: Scope) =>
  sql`e.is_billable and e.job_id is not null and ${isOnTimeJob(scope, sql`e.job_id`)}`;

/** The income of fixed-price job `j`: its price less the discount, rounded as on its invoice. */
export const fixedCharge = sql<number>`j.fixed_price - round(j.fixed_price * j.discount_percent / 100, 2)`;

/** Job `j` has a fixed price that can be billed: begun, and on no valid invoice. */
export const isUnbilledFixedJob = sql`j.billing_type = 'fixed'
  and j.status in ('in_progress', 'pending_completed', 'completed', 'archived') and not ${isBilledAtFixedPrice}`;
