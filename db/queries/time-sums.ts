import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../client.ts';
import type { Scope } from '../scope.ts';

/** Pounds an hour where a worker has no rate yet; admins see 'No rate set'. */
export const fallbackRate = 10;

/** Payments that count into a balance; a bonus is a gift on top. */
export const balancedPayments = ['regular', 'overtime', 'advance', 'reimbursement', 'other'];

interface SumsInput {
  /** Instants, half open; null is open. */
  from: string | null;
  to: string | null;
  userId?: number | undefined;
  /** Only the time on this job. */
  jobId?: number | undefined;
  /** Percent of the rate that driving is paid with. */
  drivingPayPercent: number;
}

/**
 * The rates of all workers, or one, with the days on which each is in force, half open; to be joined on `inForce`. A sum
 * over years so looks at each rate once, instead of once a day.
 */
export function rateSpans(scope: Scope, userId: number | undefined) {
  return sql`
      select ur.user_id, ur.rate, ur.charge_rate, ur.effective_from as since,
        lead(ur.effective_from, 1, 'infinity'::date) over (partition by ur.user_id order by ur.effective_from) as until
      from user_rates ur where ur.company_id = ${scope.company_id}
        ${userId === undefined ? sql`` : sql`and ur.user_id = ${userId}`}`;
}

const inForce = sql`r.user_id = d.user_id and d.day >= r.since and d.day < r.until`;

/**
 * Pay by worker and day, the unit of which every larger figure is the sum: minutes of the records that started on that
 * day of the company's zone, and minutes / 60 x the rate of the day, rounded half up once. Records that were closed for
 * their worker count nothing until their end is confirmed. `reviewed` is the part whose records need no review.
 */
export function payByDay(scope: Scope, { from, to, userId, jobId, drivingPayPercent }: SumsInput) {
  return sql`
    select d.user_id, d.day, d.minutes, d.driving_minutes, d.records, r.rate,
      round(d.paid * coalesce(r.rate, ${fallbackRate}) / 60, 2) as pay,
      round(d.paid_reviewed * coalesce(r.rate, ${fallbackRate}) / 60, 2) as reviewed_pay
    from (
      select w.user_id, w.day, sum(w.minutes) as minutes, sum(w.paid) as paid,
        coalesce(sum(w.minutes) filter (where w.is_driving), 0) as driving_minutes,
        coalesce(sum(w.paid) filter (where not w.needs_review), 0) as paid_reviewed,
        count(*) filter (where w.minutes > 0) as records
      from (
        select t.user_id, (t.start_time at time zone ${scope.time_zone})::date as day, t.needs_review,
          t.is_driving, t.counted_minutes as minutes,
          t.counted_minutes * case when t.is_driving then ${drivingPayPercent}::numeric / 100 else 1 end as paid
        from time_records t
        where t.company_id = ${scope.company_id} and t.end_time is not null
          ${from === null ? sql`` : sql`and t.start_time >= ${from}::timestamptz`}
          ${to === null ? sql`` : sql`and t.start_time < ${to}::timestamptz`}
          ${userId === undefined ? sql`` : sql`and t.user_id = ${userId}`}
          ${jobId === undefined ? sql`` : sql`and t.job_id = ${jobId}`}
      ) w
      group by w.user_id, w.day
    ) d
    left join (${rateSpans(scope, userId)}) r on ${inForce}`;
}

/** The rate row of a worker on `day`: the newest not after it. */
export function rateOfDay(scope: Scope, user: RawBuilder<unknown>, day: RawBuilder<unknown> = sql`d.day`) {
  return sql`
      select ur.rate, ur.charge_rate from user_rates ur
      where ur.company_id = ${scope.company_id} and ur.user_id = ${user} and ur.effective_from <= ${day}
      order by ur.effective_from desc limit 1`;
}

export interface TimeSumRow {
  user_id: number;
  first_name: string;
  last_name: string;
  /** YYYY-MM-DD: the day, or the Sunday of its week. */
  start_date: string;
  total_duration: number;
  total_toPay: number;
  pending_pay: number;
}

/** Sums by worker and week (Sunday to Saturday), or by day, newest first. Minutes and pounds. */
export async function timeSums(
  db: Database,
  scope: Scope,
  input: SumsInput & { daily: boolean },
): Promise<TimeSumRow[]> {
  // extract(dow) is 0 on Sundays.
  const start = input.daily ? sql`p.day` : sql`(p.day - extract(dow from p.day)::int)`;
  const { rows } = await sql<TimeSumRow>`
    select s.*, u.first_name, u.last_name from (
      select p.user_id, ${start} as start_date, sum(p.minutes) as total_duration,
        sum(p.pay) as "total_toPay", sum(p.pay - p.reviewed_pay) as pending_pay
      from (${payByDay(scope, input)}) p
      group by p.user_id, ${start}
    ) s
    join users u on u.company_id = ${scope.company_id} and u.id = s.user_id
    order by s.start_date desc, u.first_name, u.last_name, s.user_id`.execute(db);
  return rows;
}

export interface BalanceRow {
  user_id: number;
  first_name: string;
  last_name: string;
  /** They can still work and be paid: active, and no landlord by now. */
  is_active: boolean;
  /** Negative: the company owes the worker. */
  balance: number;
}

interface BalancesInput {
  userId?: number | undefined;
  drivingPayPercent: number;
  /** Only what is dated before this day (YYYY-MM-DD), which begins at this instant, and then of everybody. */
  before?: { day: string; instant: string } | undefined;
}

/** What the company repays to its workers: reviewed expenses that they paid. */
export const reimbursed = sql`status <> 'pending' and paid_by = 'worker'`;

/**
 * What each worker has had less what is due to them, of all time: payments (bonuses apart) - pay of reviewed records -
 * reviewed expenses that the worker paid. Landlords have none, but for those who worked here before and have something in it.
 */
export function balanceByWorker(scope: Scope, { before, ...input }: BalancesInput) {
  const only = input.userId === undefined ? sql`` : sql`and user_id = ${input.userId}`;
  const dated = (column: string) => (before ? sql`and ${sql.ref(column)} < ${before.day}` : sql``);
  return sql`
    select u.id as user_id, u.first_name, u.last_name, u.status = 'active' and u.role <> 'landlord' as is_active,
      coalesce(pm.total, 0) - coalesce(pd.total, 0) - coalesce(ex.total, 0) as balance
    from users u
    left join (select user_id, sum(amount) as total from payments
      where company_id = ${scope.company_id} and payment_type = any(${balancedPayments}) ${only} ${dated('payment_date')}
      group by user_id) pm on pm.user_id = u.id
    left join (select user_id, sum(reviewed_pay) as total
      from (${payByDay(scope, { from: null, to: before?.instant ?? null, ...input })}) p group by user_id) pd on pd.user_id = u.id
    left join (select user_id, sum(amount) as total from expenses
      where company_id = ${scope.company_id} and ${reimbursed} ${only} ${dated('expense_date')}
      group by user_id) ex on ex.user_id = u.id
    where u.company_id = ${scope.company_id}
      ${before ? sql`` : sql`and (u.role <> 'landlord' or num_nonnulls(pm.total, pd.total, ex.total) > 0)`}
      ${input.userId === undefined ? sql`` : sql`and u.id = ${input.userId}`}`;
}

/** Every worker's balance, by name. */
export async function balances(db: Database, scope: Scope, input: BalancesInput): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    ${balanceByWorker(scope, input)} order by u.first_name, u.last_name, u.id`.execute(db);
  return rows;
}

/** The worker's rate on a day (YYYY-MM-DD): the newest `effective_from` not after it; 10.00 without one. */
export async function rateOnDay(db: Database, scope: Scope, userId: number, day: string): Promise<number> {
  const row = await db
    .selectFrom('user_rates')
    .select('rate')
    .where('company_id', '=', scope.company_id)
    .where('user_id', '=', userId)
    .where('effective_from', '<=', day)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rate ?? fallbackRate;
}

export interface WorthInput {
  /** Absent: of everybody. */
  userId?: number | undefined;
  /** Instant: only records that started then or later; null: all. */
  from: string | null;
  drivingPayPercent: number;
  drivingBillable: boolean;
  /** Pounds an hour for workers without a charge rate of their own; null: not charged. */
  defaultChargeRate: number | null;
}

export interface DayWorth {
  user_id: number;
  day: string;
  /** Records with counted minutes, and those of them that may yet be invoiced. */
  records: number;
  charged_records: number;
  /** Pounds. */
  pay: number;
  charge: number;
}

/**
 * What customers are or would be charged for the records that `only` picks, by worker and day: minutes by job, day and
 * activity at the charge rate of the day, each rounded half up as an invoice's line is, before any discount. Nothing
 * without a charge rate, nor on jobs at a fixed price or not billed.
 */
export function chargeByDay(
  scope: Scope,
  { userId, from, drivingBillable, defaultChargeRate }: Omit<WorthInput, 'drivingPayPercent'>,
  only: RawBuilder<unknown>,
) {
  return sql`
    select d.user_id, d.day, sum(d.records) as records,
      sum(round(d.minutes * coalesce(r.charge_rate, ${defaultChargeRate}::numeric) / 60, 2)) as charge
    from (
      select t.user_id, (t.start_time at time zone ${scope.time_zone})::date as day, t.job_id, t.is_driving,
        sum(t.counted_minutes) as minutes, count(*) as records
      from time_records t
      where t.company_id = ${scope.company_id} and t.counted_minutes > 0 and ${only}
        and ${onTimeJob(scope, sql`t.job_id`)}
        ${userId === undefined ? sql`` : sql`and t.user_id = ${userId}`}
        ${from === null ? sql`` : sql`and t.start_time >= ${from}::timestamptz`}
        ${drivingBillable ? sql`` : sql`and not t.is_driving`}
      group by 1, 2, 3, 4
    ) d
    left join (${rateSpans(scope, userId)}) r on ${inForce}
    group by d.user_id, d.day`;
}

/** The job is charged by its hours and expenses. Few are not, and those are looked up once. */
export function onTimeJob(scope: Scope, jobId: RawBuilder<unknown>) {
  return sql`${jobId} not in (select nt.id from jobs nt
    where nt.company_id = ${scope.company_id} and nt.billing_type <> 'time')`;
}

export const unbilled = sql`t.billing_status = 'unbilled'`;

/** What records are worth, by worker and day: pay as every sum has it, and what invoices would charge for the unbilled ones. */
function worth(scope: Scope, input: WorthInput) {
  return sql<DayWorth>`
    select p.user_id, p.day, p.records, p.pay, coalesce(c.records, 0) as charged_records,
      coalesce(c.charge, 0) as charge
    from (${payByDay(scope, { ...input, to: null })}) p
    left join (${chargeByDay(scope, input, unbilled)}) c on c.user_id = p.user_id and c.day = p.day`;
}

/** What records are worth now. Compared before and after a rate is changed. */
export async function worthByDay(db: Database, scope: Scope, input: WorthInput): Promise<DayWorth[]> {
  return (await worth(scope, input).execute(db)).rows;
}

/** What the same records are worth by two ways of reckoning, seen at one moment: nobody has to wait for it. */
export async function worthByBoth(
  db: Database,
  first: readonly [Scope, WorthInput],
  second: readonly [Scope, WorthInput],
): Promise<[DayWorth[], DayWorth[]]> {
  const { rows } = await sql<DayWorth & { is_first: boolean }>`
    select true as is_first, w.* from (${worth(...first)}) w
    union all select false, w.* from (${worth(...second)}) w`.execute(db);
  return [rows.filter((row) => row.is_first), rows.filter((row) => !row.is_first)];
}

/** How many records with counted minutes lie on another day in the one zone than in the other. */
export async function recordsOnAnotherDay(
  db: Database,
  scope: Scope,
  zones: readonly [string, string],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from time_records t
    where t.company_id = ${scope.company_id} and t.counted_minutes > 0
      and (t.start_time at time zone ${zones[0]})::date <> (t.start_time at time zone ${zones[1]})::date`.execute(
    db,
  );
  return rows[0]!.count;
}
