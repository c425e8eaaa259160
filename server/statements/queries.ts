import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { Payments, StatementAgreements } from '#db/types.gen.ts';
import { visiblePayments } from '../payments/queries.ts';
import { isRepaid } from '../pricing/balance.ts';
import { paidMinutes, payByDay, payShare } from '../pricing/pay.ts';
import { type PricingTerms, rateSpans } from '../pricing/rates.ts';

interface WeekInput {
  /** Days, half open (YYYY-MM-DD), and the same as instants of the company's zone. */
  days: { from: string; to: string };
  instants: { from: string; to: string };
  terms: PricingTerms;
}

export interface StatementDay {
  user_id: number;
  day: string;
  /** Minutes. */
  total_duration: number;
  driving_duration: number;
  /** Pounds an hour; null: no rate was set, and 10.00 counts. */
  rate: number | null;
  /** Pounds, and of it what waits for review. */
  total_toPay: number;
  pending_pay: number;
}

/** What each day came to, as every sum has it; of one worker or of all. */
export async function statementDays(
  db: Database,
  scope: Scope,
  { instants, terms, userId }: WeekInput & { userId?: number | undefined },
): Promise<StatementDay[]> {
  const { rows } = await sql<StatementDay>`
    select p.user_id, p.day, p.minutes as total_duration, p.driving_minutes as driving_duration, p.rate,
      p.pay as "total_toPay", p.pay - p.reviewed_pay as pending_pay
    from (${payByDay(scope, terms, { ...instants, userId })}) p order by p.user_id, p.day`.execute(db);
  return rows;
}

export interface StatementRecord {
  id: number;
  job_id: number;
  day: string;
  job_title: string;
  property_address: string;
  start_time: string;
  end_time: string;
  is_driving: boolean;
  /** Minutes that count: none while the end is unknown. */
  minutes: number;
  needs_review: boolean;
  end_unknown: boolean;
  /** Its part of what the day came to, pounds. */
  pay: number;
}

/**
 * The ended records of one worker, each with its share of the day's pay: reviewed ones first, so that they add up to the
 * day's reviewed pay, and all of them to its pay.
 */
export async function statementRecords(
  db: Database,
  scope: Scope,
  { instants, terms, userId }: WeekInput & { userId: number },
): Promise<StatementRecord[]> {
  const inOrder = sql`(partition by t.day order by t.needs_review, t.start_time, t.id)`;
  const { rows } = await sql<StatementRecord>`
    select t.id, t.job_id, t.day, j.job_title, y.address as property_address, t.start_time, t.end_time, t.is_driving,
      t.counted_minutes as minutes, t.needs_review, 'closed' = any(t.review_reasons) as end_unknown,
      ${payShare(sql`t.paid`, inOrder)} as pay
    from (
      select r.*, (r.start_time at time zone ${scope.time_zone})::date as day,
        ${paidMinutes(sql`r.counted_minutes`, sql`r.is_driving`, terms)} as paid
      from time_records r
      where r.company_id = ${scope.company_id} and r.user_id = ${userId} and r.end_time is not null
        and r.start_time >= ${instants.from}::timestamptz and r.start_time < ${instants.to}::timestamptz
    ) t
    join jobs j on j.company_id = t.company_id and j.id = t.job_id
    join properties y on y.company_id = t.company_id and y.id = j.property_id
    left join (${rateSpans(scope, userId)}) r on t.day >= r.since and t.day < r.until
    order by t.start_time, t.id`.execute(db);
  return rows;
}

export interface StatementExpense {
  id: number;
  expense_date: string;
  expense_type: string;
  description: string;
  job_title: string | null;
  amount: number;
}

/** Reviewed expenses that the worker paid, which the company repays. */
export async function statementExpenses(
  db: Database,
  scope: Scope,
  { days, userId }: WeekInput & { userId: number },
): Promise<StatementExpense[]> {
  const { rows } = await sql<StatementExpense>`
    select e.id, e.expense_date, e.expense_type, e.description, j.job_title, e.amount
    from (select * from expenses where company_id = ${scope.company_id} and user_id = ${userId} and ${isRepaid}
      and expense_date >= ${days.from} and expense_date < ${days.to}) e
    left join jobs j on j.company_id = e.company_id and j.id = e.job_id
    order by e.expense_date, e.id`.execute(db);
  return rows;
}

export type StatementPayment = Pick<
  Selectable<Payments>,
  'id' | 'payment_date' | 'payment_type' | 'payment_method' | 'description' | 'amount' | 'cis_deducted'
>;

export function statementPayments(
  db: Database,
  scope: Scope,
  { days, userId }: WeekInput & { userId: number },
): Promise<StatementPayment[]> {
  return visiblePayments(db, scope)
    .where('y.user_id', '=', userId)
    .where('y.payment_date', '>=', days.from)
    .where('y.payment_date', '<', days.to)
    .select([
      'y.id',
      'y.payment_date',
      'y.payment_type',
      'y.payment_method',
      'y.description',
      'y.amount',
      'y.cis_deducted',
    ])
    .orderBy('y.payment_date')
    .orderBy('y.id')
    .execute();
}

/** What was agreed to of a week, of one worker or of all. */
export function readAgreements(
  db: Database,
  scope: Scope,
  { week, userId }: { week: string; userId?: number | undefined },
) {
  return db
    .selectFrom('statement_agreements')
    .select(['user_id', 'agreed_at', 'total_duration', 'pay', 'pending_pay', 'expenses', 'payments'])
    .select(['bonus', 'cis_deducted', 'closing_balance', 'days'])
    .where('company_id', '=', scope.company_id)
    .where('week', '=', week)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .execute();
}

export type AgreementValues = Omit<
  Insertable<StatementAgreements>,
  'company_id' | 'id' | 'user_id' | 'createdAt' | 'updatedAt' | 'days'
> & { days: readonly { day: string; minutes: number; pay: number }[] };

/** The caller agrees; what they agreed to before is in history. */
export async function saveAgreement(db: Database, scope: Scope, values: AgreementValues): Promise<void> {
  const row = { ...values, days: sql<never>`${JSON.stringify(values.days)}::jsonb` };
  const { week: _, ...newer } = row;
  await db
    .insertInto('statement_agreements')
    .values({ ...row, company_id: scope.company_id, user_id: scope.user_id })
    .onConflict((conflict) => conflict.constraint('statement_agreements_week_unique').doUpdateSet(newer))
    .execute();
}
