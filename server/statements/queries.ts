import { type Insertable, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { StatementAgreements } from '#db/types.gen.ts';
import { visiblePayments } from '../payments/queries.ts';
import { isRepaid } from '../pricing/balance.ts';
import { paidMinutes, payByDay, payShare, shareOrder } from '../pricing/pay.ts';
import { inPounds, type PricingTerms, rateSpans } from '../pricing/rates.ts';
import type { Statement } from './schema.ts';

interface WeekInput {
  /** Days, half open (YYYY-MM-DD), and the same as instants of the company's zone. */
  days: { from: string; to: string };
  instants: { from: string; to: string };
  terms: PricingTerms;
}

type Day = Statement['days'][number];
type DayRow = Omit<Day, 'records' | 'rate'> & {
  user_id: number;
  /** Null: no rate is set and £10.00 counts. */
  rate: number | null;
};

/** Of every worker without `userId`. Durations in minutes, pay in pounds; `pending_pay` is that of records to review. */
export async function statementDays(
  db: Database,
  scope: Scope,
  { instants, terms, userId }: WeekInput & { userId?: number | undefined },
) {
  const { rows } = await sql<DayRow>`
    select p.user_id, p.day, p.minutes as total_duration, p.driving_minutes as driving_duration, p.rate,
      ${inPounds(sql`p.pay_pence`)} as "total_toPay", ${inPounds(sql`p.pay_pence - p.reviewed_pence`)} as pending_pay
    from (${payByDay(scope, terms, { ...instants, userId })}) p order by p.user_id, p.day`.execute(db);
  return rows;
}

/** Reviewed records come first, so that their shares of the day's pay add up to the day's reviewed pay. */
export async function statementRecords(
  db: Database,
  scope: Scope,
  { instants, terms, userId }: WeekInput & { userId: number },
) {
  const inOrder = sql`(partition by t.day order by ${shareOrder})`;
  const { rows } = await sql<Day['records'][number] & { day: string }>`
    select t.id, t.job_id, t.day, j.job_title, y.address as property_address, t.start_time, t.end_time, t.is_driving,
      t.counted_minutes as minutes, t.needs_review, 'closed' = any(t.review_reasons) as end_unknown,
      ${inPounds(payShare(sql`t.paid`, inOrder))} as pay
    from (
      select r.*, (r.start_time at time zone ${scope.time_zone})::date as day,
        ${paidMinutes(sql`r.counted_minutes`, sql`r.is_driving`, terms)} as paid
      from time_records r
      where r.company_id = ${scope.company_id} and r.user_id = ${userId} and r.end_time is not null
        and r.start_time >= ${instants.from}::timestamptz and r.start_time < ${instants.to}::timestamptz
    ) t
    join jobs j on j.company_id = t.company_id and j.id = t.job_id
    join properties y on y.company_id = t.company_id and y.id = j.property_id
    left join (${rateSpans(scope, terms, userId)}) r on t.day >= r.since and t.day < r.until
    order by t.start_time, t.id`.execute(db);
  return rows;
}

/** Those that the company repays, in pounds, by the day of the expense. */
export async function statementExpenses(db: Database, scope: Scope, { days, userId }: WeekInput & { userId: number }) {
  const { rows } = await sql<Statement['reimbursed'][number]>`
    select e.id, e.expense_date, e.expense_type, e.description, j.job_title, e.amount
    from (select * from expenses where company_id = ${scope.company_id} and user_id = ${userId} and ${isRepaid}
      and expense_date >= ${days.from} and expense_date < ${days.to}) e
    left join jobs j on j.company_id = e.company_id and j.id = e.job_id
    order by e.expense_date, e.id`.execute(db);
  return rows;
}

export function statementPayments(db: Database, scope: Scope, { days, userId }: WeekInput & { userId: number }) {
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

/** Of every worker without `userId`: the figures as agreed, in minutes and pounds. */
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

/** Replaces the caller's earlier agreement; history keeps it. */
export async function saveAgreement(db: Database, scope: Scope, values: AgreementValues): Promise<void> {
  const row = { ...values, days: sql<never>`${JSON.stringify(values.days)}::jsonb` };
  const { week: _, ...newer } = row;
  await db
    .insertInto('statement_agreements')
    .values({ ...row, company_id: scope.company_id, user_id: scope.user_id })
    .onConflict((conflict) => conflict.constraint('statement_agreements_week_unique').doUpdateSet(newer))
    .execute();
}
