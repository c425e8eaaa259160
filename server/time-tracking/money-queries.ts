import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { countedTo } from '#db/list.ts';
import { visibleTimeRecords } from '#db/queries/time-records.ts';
import type { Scope } from '#db/scope.ts';
import { chargeByLine, isUnbilledTime } from '../pricing/charge.ts';
import { payByDay } from '../pricing/pay.ts';
import { inPounds, type PricingTerms } from '../pricing/rates.ts';
import { moneyOfRecords } from '../pricing/record-money.ts';
import { maxSummed } from './constants.ts';
import { filtered, type ListInput } from './row-queries.ts';
import type { timeRecordSumsSchema } from './schema.ts';
import { searchedIds } from './search-queries.ts';

type Sums = z.infer<typeof timeRecordSumsSchema>;

const matched = sql`select id, user_id, start_time from matched`;

/** Pounds by record id; `charge` is null for what is not charged, and not for other roles than admins. */
export async function moneyOfTimeRecords(db: Database, scope: Scope, terms: PricingTerms, ids: readonly number[]) {
  const records = visibleTimeRecords(db, scope)
    .select(['t.id', 't.user_id', 't.start_time'])
    .where(sql<SqlBool>`t.id = any(${[...ids]}::bigint[])`);
  const { rows } = await sql<{ id: number; pay: number; charge: number | null }>`
    with matched as materialized (${records})
    select m.id, ${inPounds(sql`m.pay_pence`)} as pay, ${inPounds(sql`m.charge_pence`)} as charge
    from (${moneyOfRecords(scope, terms, matched)}) m`.execute(db);
  return new Map(rows.map(({ id, pay, charge }) => [id, scope.role === 'admin' ? { pay, charge } : { pay }]));
}

const isOpen = (value: unknown) => value === undefined || value === null;

/** The records that match, and whether they are few enough: one more than `maxSummed`, or of a search than are counted. */
function matching(db: Database, scope: Scope, list: ListInput) {
  const base = filtered(db, scope, list);
  if (!list.q) {
    const records = base.select(['t.id', 't.user_id', 't.start_time']).limit(sql.lit(maxSummed + 1));
    return { records, isFew: sql`(select count(*) from matched) <= ${sql.lit(maxSummed)}` };
  }
  const cut = { page: 1, limit: countedTo, sort: 'start_time', order: 'desc' } as const;
  const records = sql`select t.id, t.user_id, t.start_time, found.total from ${searchedIds(scope, base, list.q, cut)} found
    join time_records t on t.company_id = ${scope.company_id} and t.id = found.id`;
  return { records, isFew: sql`coalesce((select max(total) from matched), 0) <= ${sql.lit(countedTo)}` };
}

/** Beyond `maxSummed` records only what daily totals or the index of unbilled time give at once; others are null. */
export async function sumTimeRecords(db: Database, scope: Scope, terms: PricingTerms, list: ListInput): Promise<Sums> {
  const { page: _, limit: __, sort: ___, order: ____, count: _____, driving_billable: ______, ...filters } = list;
  const { from = null, to = null, user_id, needs_review, billing_status, to_bill, ...rest } = filters;
  const isOfDays = Object.values(rest).every(isOpen);
  const userId = scope.role === 'admin' ? user_id : scope.user_id;
  const period = { from, to, userId };
  // Others see their own time only.
  const isForbidden = scope.role !== 'admin' && user_id !== undefined && user_id !== scope.user_id;
  const byDay = isOfDays && isOpen(billing_status) && isOpen(to_bill) && !isForbidden;
  const isUnbilled = billing_status === 'unbilled' || (to_bill === true && billing_status === undefined);
  const hasLines = isOfDays && isOpen(needs_review) && !isForbidden && isUnbilled && to_bill !== false;

  const part = (all: string, reviewed: string) =>
    needs_review === undefined
      ? sql`sum(${sql.ref(all)})`
      : needs_review
        ? sql`sum(${sql.ref(all)} - ${sql.ref(reviewed)})`
        : sql`sum(${sql.ref(reviewed)})`;
  const ofDays = sql`select coalesce(${part('p.minutes', 'p.reviewed_minutes')}, 0) as minutes,
      coalesce(${part('p.pay_pence', 'p.reviewed_pence')}, 0) as pay_pence
    from (${payByDay(scope, terms, period)}) p`;
  const ofLines = sql`select coalesce(sum(l.pence), 0) as charge_pence
    from (${chargeByLine(scope, terms, isUnbilledTime, period)}) l`;
  const minutesOfAll = filtered(db, scope, list).select(sql`coalesce(sum(t.counted_minutes), 0)`.as('minutes'));
  const { records, isFew } = matching(db, scope, list);
  const few = sql`select id, user_id, start_time from matched where ${isFew}`;
  const whenFew = (sum: string) => sql`case when ${isFew} then coalesce(sum(${sql.ref(sum)}), 0) end`;
  const { rows } = await sql<Record<keyof Sums, number | null>>`
    with matched as materialized (${records}),
    few as (select ${whenFew('m.minutes')} as minutes, ${whenFew('m.pay_pence')} as pay_pence,
      ${whenFew('m.charge_pence')} as charge_pence from (${moneyOfRecords(scope, terms, few)}) m)
    select ${byDay ? sql`d.minutes` : hasLines ? sql`(${minutesOfAll})` : sql`few.minutes`} as minutes,
      ${inPounds(byDay ? sql`d.pay_pence` : sql`few.pay_pence`)} as pay,
      ${inPounds(hasLines ? sql`l.charge_pence` : sql`few.charge_pence`)} as charge
    from few ${byDay ? sql`cross join (${ofDays}) d` : sql``} ${hasLines ? sql`cross join (${ofLines}) l` : sql``}`.execute(
    db,
  );
  const { charge, ...own } = rows[0]!;
  return scope.role === 'admin' ? { ...own, charge } : own;
}
