import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import { pence, sumPounds } from './constants.ts';
import { isBilledAtFixedPrice } from './invoice-status.ts';
import { chargePence, inPounds, type PricingTerms, rateSpans } from './rates.ts';

/* Charges to customers for hours, expenses or a fixed price, before VAT. Discounts on hours belong to the invoice. */

/** Pounds per hour at rate `r`: the worker's charge rate, else the company's; null: not charged. */
export const chargeRate = ({ default_charge_rate }: Pick<PricingTerms, 'default_charge_rate'>) =>
  sql<number | null>`coalesce(r.charge_rate, ${default_charge_rate}::numeric)`;

/** Whole pence for minutes at `rate` in pence, rounded half up. */
const penceOf = (minutes: RawBuilder<unknown>, rate: RawBuilder<unknown>) =>
  sql`((${minutes})::bigint * ${rate} * 2 + 60) / 120`;

/** Pounds for minutes at rate `r`, rounded half up. Round once per invoice line: job, worker, day and activity. */
export const chargeOf = (minutes: RawBuilder<unknown>, terms: PricingTerms) =>
  inPounds(penceOf(minutes, chargePence(terms)));

/** A record's share of its line's charge in pence: the rounded sum's growth. `order`: a window over the line. */
export const chargeShare = (minutes: RawBuilder<unknown>, order: RawBuilder<unknown>, terms: PricingTerms) => {
  const upTo = (sum: RawBuilder<unknown>) => penceOf(sum, chargePence(terms));
  return sql`${upTo(sql`sum(${minutes}) over ${order}`)} - ${upTo(sql`sum(${minutes}) over ${order} - ${minutes}`)}`;
};

/** `chargeOf` for numbers: minutes at pounds per hour. */
export const lineCharge = (minutes: number, rate: number): number =>
  Math.floor((2 * minutes * pence(rate) + 60) / 120) / 100;

/** Charged by hours and expenses. Written as NOT IN because few jobs are not, so Postgres looks these up once. */
export function isOnTimeJob(scope: Scope, jobId: RawBuilder<unknown>) {
  return sql`${jobId} not in (select nt.id from jobs nt
    where nt.company_id = ${scope.company_id} and nt.billing_type <> 'time')`;
}

const activityIsCharged = ({ driving_billable }: Pick<PricingTerms, 'driving_billable'>, alias: string) =>
  driving_billable ? sql`true` : sql`not ${sql.ref(`${alias}.is_driving`)}`;

/** Time charged by the hour; `alias` names a table of records or of their versions. */
export const isChargedTime = (scope: Scope, terms: Pick<PricingTerms, 'driving_billable'>, alias: string) =>
  sql`${isOnTimeJob(scope, sql.ref(`${alias}.job_id`))} and ${activityIsCharged(terms, alias)}`;

/** `isChargedTime` for an activity on a job charged by time. */
export const isChargedActivity = (isDriving: boolean, { driving_billable }: Pick<PricingTerms, 'driving_billable'>) =>
  !isDriving || driving_billable;

export const isUnbilledTime = sql`t.billing_status = 'unbilled'`;
export const isUnbilledExpense = sql`e.billing_status = 'unbilled'`;

interface ChargeInput {
  userId?: number | undefined;
  /** Instants, half open; null: open. */
  from?: string | null;
  to?: string | null;
  /** Selects user_id with `since` and `until`: days, half open. Each is read as a range of an index. */
  spans?: RawBuilder<unknown> | undefined;
}

/** Arrays of a worker's charge rates: a join by days would compare each line with all of them. */
const chargeRates = (scope: Scope, terms: PricingTerms, userId?: number) =>
  sql`select s.user_id, array_agg(s.since order by s.since) as since, array_agg(s.charge_pence order by s.since) as rates
      from (${rateSpans(scope, terms, userId)}) s group by s.user_id`;

/** Pence for `minutes` of line `d` at its rate in `chargeRates` `r`. */
const atRate = (minutes: RawBuilder<unknown>) => penceOf(minutes, sql`r.rates[width_bucket(d.day, r.since)]`);

/** Changes of the clocks may put a day's first or last hours on either side of its midnight. */
export const aroundMidnight = sql`interval '3 hours'`;

function minutesOfLines(
  scope: Scope,
  only: RawBuilder<unknown>,
  { userId, from = null, to = null, spans }: ChargeInput = {},
) {
  const midnight = (day: string) => sql`(${sql.ref(day)}::timestamp at time zone ${scope.time_zone})`;
  const records = sql`
        select t.user_id, (t.start_time at time zone ${scope.time_zone})::date as day, t.job_id, t.is_driving,
          t.counted_minutes
        from time_records t
        where t.company_id = ${scope.company_id} and t.counted_minutes > 0 and ${only}
          ${userId === undefined ? sql`` : sql`and t.user_id = ${userId}`}
          ${from === null ? sql`` : sql`and t.start_time >= ${from}::timestamptz`}
          ${to === null ? sql`` : sql`and t.start_time < ${to}::timestamptz`}`;
  const lines = (of: RawBuilder<unknown>) => sql`
      select w.user_id, w.day, w.job_id, w.is_driving, sum(w.counted_minutes) as minutes, count(*) as records
      from ${of} group by 1, 2, 3, 4`;
  if (!spans) return lines(sql`(${records}) w`);
  // `offset 0`: the day of a record is calculated once.
  return sql`
      select l.* from (${spans}) s cross join lateral (${lines(sql`(${records} and t.user_id = s.user_id
          and t.start_time >= ${midnight('s.since')} - ${aroundMidnight}
          and t.start_time < ${midnight('s.until')} + ${aroundMidnight} offset 0) w
        where w.day >= s.since and w.day < s.until`)}) l`;
}

/** In pence by worker, day, job and activity, before discount. Null without a charge rate; no jobs not charged by time. */
export const chargeByLine = (scope: Scope, terms: PricingTerms, only: RawBuilder<unknown>, input: ChargeInput = {}) =>
  sql`
    select d.user_id, d.day, d.job_id, d.records, ${atRate(sql`d.minutes`)} as pence
    from (${minutesOfLines(scope, sql`${only} and ${isChargedTime(scope, terms, 't')}`, input)}) d
    join (${chargeRates(scope, terms, input.userId)}) r on r.user_id = d.user_id`;

export const chargeByDay = (...lines: Parameters<typeof chargeByLine>) => sql`
    select l.user_id, l.day, sum(l.records) as records, ${inPounds(sql`sum(l.pence)`)} as charge
    from (${chargeByLine(...lines)}) l group by l.user_id, l.day`;

/** Pounds by worker and day that unbilled records add once reviewed: the sum of their shares (`moneyOfRecords`). */
export function chargeWaiting(scope: Scope, terms: PricingTerms) {
  const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${scope.time_zone}`;
  const waiting = sql`t.needs_review and ${isUnbilledTime} and ${isChargedTime(scope, terms, 't')}`;
  return sql`
    select d.user_id, d.day,
      ${inPounds(sql`sum(${atRate(sql`o.minutes + d.minutes`)} - ${atRate(sql`o.minutes`)})`)} as charge
    from (${minutesOfLines(scope, waiting)}) d
    join (${chargeRates(scope, terms)}) r on r.user_id = d.user_id
    cross join lateral (
      select coalesce(sum(t.counted_minutes), 0) as minutes from time_records t
      where t.company_id = ${scope.company_id} and ${isUnbilledTime} and not t.needs_review and t.job_id = d.job_id
        and t.start_time >= ${startOf(sql`d.day`)} and t.start_time < ${startOf(sql`d.day + 1`)}
        and t.user_id = d.user_id and t.is_driving = d.is_driving
    ) o
    group by d.user_id, d.day`;
}

/** Cost and charge of expense `e`, without the VAT that the company reclaims. */
export const netExpense = ({ vat_registered }: Pick<PricingTerms, 'vat_registered'>) =>
  vat_registered ? sql<number>`(e.amount - e.vat_amount)` : sql<number>`e.amount`;

export const netExpenseOf = (
  { amount, vat_amount }: { amount: number; vat_amount: number },
  { vat_registered }: Pick<PricingTerms, 'vat_registered'>,
): number => (vat_registered ? sumPounds([amount, -vat_amount]) : amount);

/** A material that expense `e` bought is charged in its place; an archived one is not. */
const isChargedAsMaterial = sql`exists (select from materials bm
  where bm.company_id = e.company_id and bm.expense_id = e.id and bm.status <> 'archived')`;

/** Expenses `e` that an invoice line may charge; without a job there is no customer. */
export const isChargedExpense = (scope: Scope) =>
  sql`e.is_billable and e.job_id is not null and ${isOnTimeJob(scope, sql`e.job_id`)} and not ${isChargedAsMaterial}`;

/** Time `t` and expenses `e` still to invoice, reviewed or not. `t` counts even without a charge rate. */
export const isTimeToBill = (scope: Scope, terms: Pick<PricingTerms, 'driving_billable'>) =>
  sql<SqlBool>`(${isUnbilledTime} and t.counted_minutes > 0 and ${isChargedTime(scope, terms, 't')})`;
export const isExpenseToBill = (scope: Scope) =>
  sql<SqlBool>`(${isUnbilledExpense} and ${isChargedExpense(scope)} and e.status <> 'archived')`;

/** Pounds that expense `e` charges its customer, invoiced or still to be; null: nothing. */
export const expenseCharge = (scope: Scope, terms: Pick<PricingTerms, 'vat_registered'>) => sql<number | null>`case
  when ${isChargedExpense(scope)} and (e.billing_status = 'billed' or e.status <> 'archived') then ${netExpense(terms)} end`;

/** Income of fixed-price job `j`: the price less the discount, rounded as on its invoice. */
export const fixedCharge = sql<number>`j.fixed_price - round(j.fixed_price * j.discount_percent / 100, 2)`;

/** Job `j` has a fixed price to bill: work has begun and no valid invoice bills it. */
export const isUnbilledFixedJob = sql<SqlBool>`(j.billing_type = 'fixed'
  and j.status in ('in_progress', 'pending_completed', 'completed', 'archived') and not ${isBilledAtFixedPrice})`;
