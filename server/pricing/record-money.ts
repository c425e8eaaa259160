import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import { chargeShare, isChargedTime } from './charge.ts';
import { paidMinutes, payShare, shareOrder } from './pay.ts';
import { type PricingTerms, rateSpans } from './rates.ts';

/**
 * Minutes, and pay and charge in pence, of each ended record that `asked` selects as id, user_id and start_time. Both are
 * shares: of the pay of the worker's day, and of the line on its invoice or on a future one. So any records add up, and
 * those of a day or line to exactly its amount. `charge_pence` is null for what is not charged.
 */
export function moneyOfRecords(scope: Scope, terms: PricingTerms, recordIds: RawBuilder<unknown>) {
  const zone = scope.time_zone;
  const ofDay = sql`(partition by t.user_id, t.day order by ${shareOrder})`;
  const ofLine = sql`(partition by t.user_id, t.day, t.job_id, t.is_driving, t.invoice_id, t.billing_status
    order by ${shareOrder})`;
  const isCharged = sql`t.billing_status <> 'excluded' and ${isChargedTime(scope, terms, 't')}`;
  const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${zone}`;
  // `offset 0` reads each day as a range of the index by worker and start; rates are read once, not for each day.
  return sql`
    with rates as materialized (${rateSpans(scope, terms, undefined)})
    select m.id, m.user_id, m.day, m.minutes, m.pay_pence, m.charge_pence from (
      select t.id, t.user_id, t.day, t.counted_minutes as minutes, ${payShare(sql`t.paid`, ofDay)} as pay_pence,
        case when ${isCharged} then ${chargeShare(sql`t.counted_minutes`, ofLine, terms)} end as charge_pence
      from (
        select t.*, d.day, ${paidMinutes(sql`t.counted_minutes`, sql`t.is_driving`, terms)} as paid
        from (select distinct a.user_id, (a.start_time at time zone ${zone})::date as day from (${recordIds}) a) d
        cross join lateral (
          select r.id, r.user_id, r.job_id, r.start_time, r.is_driving, r.counted_minutes, r.needs_review, r.invoice_id,
            r.billing_status
          from time_records r
          where r.company_id = ${scope.company_id} and r.user_id = d.user_id and r.end_time is not null
            and r.start_time >= ${startOf(sql`d.day`)} and r.start_time < ${startOf(sql`d.day + 1`)}
          offset 0
        ) t
      ) t
      join rates r on r.user_id = t.user_id and t.day >= r.since and t.day < r.until
    ) m where m.id in (select a.id from (${recordIds}) a)`;
}
