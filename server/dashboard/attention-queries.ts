import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { visibleJobs } from '#db/queries/jobs.ts';
import { visibleTimeRecords } from '#db/queries/time-records.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { listOwed, owedInAll, unsentInAll } from '../invoices/owed-queries.ts';
import { dueBy, notClosedJobs, plannedDay, plannedNotStarted, unassigned } from '../jobs/attention-queries.ts';
import { balanceByWorker } from '../pricing/balance.ts';
import { chargeWaiting } from '../pricing/charge.ts';
import type { PricingTerms } from '../pricing/rates.ts';
import type { ReviewReason } from '../time-tracking/constants.ts';

/* Attention list of the dashboard: a count and the first few rows of each kind. */

const named = 3;
/** Days to review listed; more, because they can be approved there. */
const namedDays = 6;

const total = sql<number>`count(*) over ()`.as('total');

function counted<Row extends { total: number }>(rows: readonly Row[]) {
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

/** As the list of jobs is ordered, which the card opens: what came in last is seen first. */
const newestFirst = sql`j."createdAt" desc, j.id desc`;
const longestFirst = (day: RawBuilder<unknown>) => sql`${day}, j.id`;

async function firstJobs(db: Database, scope: Scope, only: RawBuilder<SqlBool>, order: RawBuilder<unknown>) {
  const rows = await visibleJobs(db, scope)
    .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'j.property_id'))
    .where('j.status', 'in', notClosedJobs)
    .where(only)
    .select(['j.id', 'j.job_title', 'j.job_type', 'j.status', 'j.createdAt', 'j.job_start_date', 'j.due_date'])
    .select(plannedDay.as('planned_day'))
    .select(['p.address as property_address', total])
    .orderBy(order)
    .limit(named)
    .execute();
  return counted(rows);
}

/** Timers running since before `dayStart` (ISO start of today in the company's zone), oldest first. */
async function oldTimers(db: Database, scope: Scope, dayStart: string) {
  const rows = await visibleTimeRecords(db, scope)
    .innerJoin('users as u', (join) => sameCompany(join, 'u.id', 't.user_id'))
    .innerJoin('jobs as j', (join) => sameCompany(join, 'j.id', 't.job_id'))
    .where('t.end_time', 'is', null)
    .where('t.start_time', '<', dayStart)
    .select(['t.id', 't.user_id', 't.start_time', 'u.first_name', 'u.last_name', 'j.job_title', total])
    .orderBy('t.start_time')
    .limit(named)
    .execute();
  return counted(rows);
}

export interface ReviewDay {
  user_id: number;
  first_name: string;
  last_name: string;
  day: string;
  records: number;
  minutes: number;
  reasons: ReviewReason[];
  /** Records with an unknown end, which approving the day skips (T35). */
  end_unknown: number;
  /** Pounds not invoiced until reviewed. */
  kept_off_invoices: number;
}

async function daysToReview(db: Database, scope: Scope, terms: PricingTerms) {
  const { rows } = await sql<ReviewDay & Record<'total' | 'total_records', number> & { total_kept: number }>`
    select r.user_id, r.day, r.records, r.minutes, r.end_unknown, u.first_name, u.last_name, coalesce(c.charge, 0) as kept_off_invoices,
      array(select distinct unnest(string_to_array(r.reasons, ',')) order by 1) as reasons, count(*) over () as total,
      sum(r.records) over () as total_records, coalesce(sum(c.charge) over (), 0) as total_kept
    from (
      select t.user_id, (t.start_time at time zone ${scope.time_zone})::date as day, count(*) as records,
        sum(t.counted_minutes) as minutes,
        string_agg(nullif(array_to_string(t.review_reasons, ','), ''), ',') as reasons,
        count(*) filter (where t.end_time is null or 'closed' = any(t.review_reasons)) as end_unknown
      from time_records t where t.company_id = ${scope.company_id} and t.needs_review
      group by 1, 2
    ) r
    join users u on u.company_id = ${scope.company_id} and u.id = r.user_id
    left join (${chargeWaiting(scope, terms)}) c
      on c.user_id = r.user_id and c.day = r.day
    order by r.day, u.first_name, u.last_name, r.user_id
    limit ${namedDays}`.execute(db);
  const { total = 0, total_records = 0, total_kept = 0 } = rows[0] ?? {};
  return {
    total,
    total_records,
    total_kept,
    rows: rows.map(({ total: _, total_records: __, total_kept: ___, ...row }) => row),
  };
}

/** Workers who are owed money, highest first, with the total. Pounds above 0. */
async function owedTo(db: Database, scope: Scope, terms: PricingTerms) {
  const { rows } = await sql<{
    user_id: number;
    first_name: string;
    last_name: string;
    owed: number;
    total: number;
    total_owed: number;
  }>`
    select w.user_id, w.first_name, w.last_name, -w.balance as owed, count(*) over () as total,
      sum(-w.balance) over () as total_owed
    from (${balanceByWorker(scope, terms)}) w where w.balance < 0
    order by w.balance, w.user_id limit ${named}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    total_owed: rows[0]?.total_owed ?? 0,
    rows: rows.map(({ total: _, total_owed: __, ...row }) => row),
  };
}

async function overdueInvoices(db: Database, scope: Scope, today: string) {
  const { overdue_invoices, overdue } = await owedInAll(db, scope, today);
  const worst = { page: 1, limit: named, sort: 'overdue', order: 'desc' } as const;
  const { data } = await listOwed(db, scope, worst, today);
  const rows = data.filter((row) => row.overdue > 0);
  return { total: overdue_invoices, total_owed: overdue, rows };
}

/** Eleven statements, whatever the volume. `today` is a day in the company's zone, `dayStart` its start (ISO). */
export async function attentionStats(
  db: Database,
  scope: Scope,
  { today, dayStart, terms }: { today: string; dayStart: string; terms: PricingTerms },
) {
  return {
    emergencies: await firstJobs(db, scope, sql<SqlBool>`j.job_type = 'Emergency'`, newestFirst),
    new_requests: await firstJobs(db, scope, sql<SqlBool>`j.status = 'awaiting_approval'`, newestFirst),
    not_started: await firstJobs(db, scope, plannedNotStarted(today), longestFirst(plannedDay)),
    unassigned: await firstJobs(
      db,
      scope,
      sql<SqlBool>`${dueBy('by_today', today)} and ${unassigned}`,
      longestFirst(sql.ref('j.due_date')),
    ),
    timers: await oldTimers(db, scope, dayStart),
    to_review: await daysToReview(db, scope, terms),
    overdue_invoices: await overdueInvoices(db, scope, today),
    unsent_invoices: await unsentInAll(db, scope, named),
    owed: await owedTo(db, scope, terms),
  };
}
