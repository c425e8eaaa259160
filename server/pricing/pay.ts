import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import { totalsAtRate, totalsHold } from './day-totals.ts';
import { inPounds, type PricingTerms, payPence, rateApplies, rateSpans } from './rates.ts';

/** `paidMinutes` of a minute, so that a percentage with two decimals is a whole number. */
const wholeMinute = 10_000;

type DrivingTerms = Pick<PricingTerms, 'driving_pay_percent'>;

/** Percent of the rate at which driving is paid, as statements say it. */
export const drivingPercent = ({ driving_pay_percent }: DrivingTerms) => driving_pay_percent;

const drivingShare = (terms: DrivingTerms) => Math.round((drivingPercent(terms) / 100) * wholeMinute);

/** Ten-thousandths of minutes weighted by pay: driving counts by its percentage. `isDriving` is a column. */
export const paidMinutes = (
  minutes: RawBuilder<unknown>,
  isDriving: RawBuilder<unknown>,
  terms: Pick<PricingTerms, 'driving_pay_percent'>,
) =>
  sql`${minutes}::bigint * case when ${isDriving} then ${drivingShare(terms)}::integer else ${wholeMinute}::integer end`;

/** Whole pence for a day's `paidMinutes`, rounded half up once per worker and day. bigint: years are summed. */
const penceOf = (paid: RawBuilder<unknown>, rate: RawBuilder<unknown>) =>
  sql`((${paid})::bigint * ${rate} * 2 + ${60 * wholeMinute}::bigint) / ${120 * wholeMinute}::bigint`;

export const payOf = (paid: RawBuilder<unknown>) => inPounds(penceOf(paid, payPence));

/** Hours, to two decimals. For display only, not for money. */
export const hoursOf = (minutes: RawBuilder<unknown>) => sql<number>`round(${minutes} / 60.0, 2)`;

export interface PayPeriod {
  /** Instants at which days of the company's zone start, half open; null is open. */
  from: string | null;
  to: string | null;
  userId?: number | undefined;
  jobId?: number | undefined;
}

function minutesOfRecords(scope: Scope, { from, to, userId, jobId }: PayPeriod, only: RawBuilder<unknown> = sql``) {
  return sql`
      select w.user_id, w.day, sum(w.minutes) as minutes,
        coalesce(sum(w.minutes) filter (where w.is_driving), 0) as driving_minutes,
        coalesce(sum(w.minutes) filter (where not w.needs_review), 0) as reviewed_minutes,
        coalesce(sum(w.minutes) filter (where w.is_driving and not w.needs_review), 0) as reviewed_driving_minutes,
        count(*) filter (where w.minutes > 0) as records
      from (
        select t.user_id, (t.start_time at time zone ${scope.time_zone})::date as day, t.needs_review,
          t.is_driving, t.counted_minutes as minutes
        from time_records t
        where t.company_id = ${scope.company_id} and t.end_time is not null
          ${from === null ? sql`` : sql`and t.start_time >= ${from}::timestamptz`}
          ${to === null ? sql`` : sql`and t.start_time < ${to}::timestamptz`}
          ${userId === undefined ? sql`` : sql`and t.user_id = ${userId}`}
          ${jobId === undefined ? sql`` : sql`and t.job_id = ${jobId}`}
          ${only}
      ) w
      group by w.user_id, w.day`;
}

const recordsAtRate = (scope: Scope, terms: PricingTerms, period: PayPeriod, only?: RawBuilder<unknown>) => sql`
      select d.user_id, d.day, d.minutes, d.driving_minutes, d.reviewed_minutes, d.reviewed_driving_minutes, d.records,
        r.rate, r.pay_pence as rate_pence
      from (${minutesOfRecords(scope, period, only)}) d
      join (${rateSpans(scope, terms, period.userId)}) r on ${rateApplies}`;

/** Minutes by worker and day with the rate: from `day_totals` where they hold, else from the records. */
function minutesAtRate(scope: Scope, terms: PricingTerms, period: PayPeriod) {
  if (period.jobId !== undefined) return recordsAtRate(scope, terms, period);
  const columns = sql`t.day, t.minutes, t.driving_minutes, t.reviewed_minutes, t.reviewed_driving_minutes, t.counted`;
  return sql`
      select r.user_id, d.day, d.minutes::bigint, d.driving_minutes::bigint, d.reviewed_minutes::bigint,
        d.reviewed_driving_minutes::bigint, d.counted::bigint as records, r.rate, r.pay_pence as rate_pence
      from (${rateSpans(scope, terms, period.userId)}) r
      cross join lateral (${totalsAtRate(scope, period, columns)}) d
      where ${totalsHold(scope)}
      union all (${recordsAtRate(scope, terms, period, sql`and not ${totalsHold(scope)}`)})`;
}

/**
 * Pay in pence by worker and day, of which every larger amount is the sum (P1). A record belongs to the day (company's
 * zone) on which it started; a closed one counts 0 minutes until its end is confirmed (T9). `reviewed_pence` is the part
 * of records that need no review. Pence are bigints, several times as fast to sum as numeric pounds.
 */
export const payByDay = (scope: Scope, terms: PricingTerms, period: PayPeriod) => sql`
    select d.user_id, d.day, d.minutes, d.driving_minutes, d.reviewed_minutes, d.records, d.rate,
      ${payOfDay(terms, sql`d.minutes`, sql`d.driving_minutes`)} as pay_pence,
      ${payOfDay(terms, sql`d.reviewed_minutes`, sql`d.reviewed_driving_minutes`)} as reviewed_pence
    from (${minutesAtRate(scope, terms, period)}) d`;

const payOfDay = (
  terms: PricingTerms,
  minutes: RawBuilder<unknown>,
  driving: RawBuilder<unknown>,
  rate = sql`d.rate_pence`,
) =>
  penceOf(
    sql`(${minutes} - ${driving})::bigint * ${wholeMinute}::integer + ${driving}::bigint * ${drivingShare(terms)}::integer`,
    rate,
  );

interface ReviewedPay {
  /** Instant; null is open. */
  to: string | null;
  userId?: number | undefined;
  /** Selects user_id and `until`, the first day to read; none where the totals do not hold. */
  opening: RawBuilder<unknown>;
}

/** `reviewed_pence` of `payByDay` by worker. Summed while reading, a third faster than by a sum outside. */
export function reviewedPayByWorker(scope: Scope, terms: PricingTerms, { to, userId, opening }: ReviewedPay) {
  const pay = (row: string, rate?: RawBuilder<unknown>) =>
    payOfDay(terms, sql.ref(`${row}.reviewed_minutes`), sql.ref(`${row}.reviewed_driving_minutes`), rate);
  const period = { from: null, to, userId };
  const ofRecords = recordsAtRate(scope, terms, period, sql`and not ${totalsHold(scope)}`);
  const spans = sql`
        select s.user_id, s.pay_pence, greatest(s.since, k.until) as since, s.until
        from (${rateSpans(scope, terms, userId)}) s left join (${opening}) k on k.user_id = s.user_id
        where k.until is null or s.until > k.until`;
  return sql`
    select p.user_id, sum(p.pence) as pence from (
      select r.user_id, d.pence from (${spans}) r
      cross join lateral (${totalsAtRate(scope, period, sql`sum(${pay('t', sql`r.pay_pence`)}) as pence`)}) d
      where ${totalsHold(scope)} and d.pence is not null
      union all (select d.user_id, ${pay('d')} from (${ofRecords}) d)
    ) p group by p.user_id`;
}

/** A record's share of its day's pay in pence: the rounded sum's growth. `order`: a window over the day's records. */
export const payShare = (paid: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`${penceOf(sql`sum(${paid}) over ${order}`, payPence)} - ${penceOf(sql`sum(${paid}) over ${order} - ${paid}`, payPence)}`;

/** Orders a day's records for `payShare`: the shares of reviewed ones add up to the day's reviewed pay. */
export const shareOrder = sql`t.needs_review, t.start_time, t.id`;
