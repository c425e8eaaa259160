import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import { fallbackRate } from './constants.ts';
import { type PricingTerms, rateApplies, rateSpans } from './rates.ts';

/** Minutes weighted by what they are paid: driving counts by its percentage. `isDriving` is a column. */
export const paidMinutes = (
  minutes: RawBuilder<unknown>,
  isDriving: RawBuilder<unknown>,
  terms: Pick<PricingTerms, 'driving_pay_percent'>,
) => sql`${minutes} * case when ${isDriving} then ${terms.driving_pay_percent}::numeric / 100 else 1 end`;

/** Pounds for the `paidMinutes` of a day at rate `r`, rounded half up. Round once per worker and day, never per record. */
export const payOf = (paid: RawBuilder<unknown>) =>
  sql<number>`round((${paid}) * coalesce(r.rate, ${fallbackRate}) / 60, 2)`;

/** Hours of minutes, to two decimals. Of time shown, not of money. */
export const hoursOf = (minutes: RawBuilder<unknown>) => sql<number>`round(${minutes} / 60.0, 2)`;

export interface PayPeriod {
  /** Instants, half open; null is open. */
  from: string | null;
  to: string | null;
  userId?: number | undefined;
  /** Only the time on this job. */
  jobId?: number | undefined;
}

/**
 * Pay by worker and day, which every larger amount is the sum of. A record belongs to the day of the company's zone on
 * which it started. A record that the system closed counts 0 minutes until its end is confirmed. `reviewed_pay` is the
 * part whose records need no review.
 */
export function payByDay(scope: Scope, terms: PricingTerms, { from, to, userId, jobId }: PayPeriod) {
  return sql`
    select d.user_id, d.day, d.minutes, d.driving_minutes, d.records, r.rate,
      ${payOf(sql`d.paid`)} as pay, ${payOf(sql`d.paid_reviewed`)} as reviewed_pay
    from (
      select w.user_id, w.day, sum(w.minutes) as minutes, sum(w.paid) as paid,
        coalesce(sum(w.minutes) filter (where w.is_driving), 0) as driving_minutes,
        coalesce(sum(w.paid) filter (where not w.needs_review), 0) as paid_reviewed,
        count(*) filter (where w.minutes > 0) as records
      from (
        select t.user_id, (t.start_time at time zone ${scope.time_zone})::date as day, t.needs_review,
          t.is_driving, t.counted_minutes as minutes,
          ${paidMinutes(sql`t.counted_minutes`, sql`t.is_driving`, terms)} as paid
        from time_records t
        where t.company_id = ${scope.company_id} and t.end_time is not null
          ${from === null ? sql`` : sql`and t.start_time >= ${from}::timestamptz`}
          ${to === null ? sql`` : sql`and t.start_time < ${to}::timestamptz`}
          ${userId === undefined ? sql`` : sql`and t.user_id = ${userId}`}
          ${jobId === undefined ? sql`` : sql`and t.job_id = ${jobId}`}
      ) w
      group by w.user_id, w.day
    ) d
    left join (${rateSpans(scope, userId)}) r on ${rateApplies}`;
}

/**
 * A record's part of its day's pay: how much the day's pay grows with it. `order` is a window of the day's records; parts
 * taken in one order add up to the day's pay.
 */
export const payShare = (paid: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql<number>`${payOf(sql`sum(${paid}) over ${order}`)} - ${payOf(sql`sum(${paid}) over ${order} - ${paid}`)}`;
