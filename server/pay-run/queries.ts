import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { balanceByWorker, balancedPayments, payByDay, reimbursed } from '#db/queries/time-sums.ts';
import type { Scope } from '#db/scope.ts';

export interface MovementsInput {
  /** Days, half open (YYYY-MM-DD), and the same as instants of the company's zone. */
  days: { from: string; to: string };
  instants: { from: string; to: string };
  userId?: number | undefined;
  drivingPayPercent: number;
}

export interface MovementRow {
  user_id: number;
  first_name: string;
  last_name: string;
  is_active: boolean;
  /** Percent; null: not in the Construction Industry Scheme. */
  cis_rate: number | null;
  /** Minutes. */
  total_duration: number;
  driving_duration: number;
  /** Pounds of reviewed records, and of those that wait for review: these are in no balance. */
  pay: number;
  pending_pay: number;
  expenses: number;
  payments: number;
  bonus: number;
  cis_deducted: number;
  /** Negative: the company owes the worker. */
  balance_before: number;
  balance_after: number;
  /** What is still owed of the time until then, payments made since taken off; never negative. */
  to_pay: number;
  /** Of it the period's expenses, from which no tax is deducted: of subcontractors alone. */
  to_reimburse: number;
}

/**
 * What was earned, spent and paid between two days, by worker, and the balance before and after: weekly statements and pay
 * runs are this one statement. Pay is that of every sum; the balance is that of all sums, cut off at a day.
 */
export async function movements(db: Database, scope: Scope, input: MovementsInput): Promise<MovementRow[]> {
  const { days, instants, userId, drivingPayPercent } = input;
  const only = userId === undefined ? sql`` : sql`and user_id = ${userId}`;
  const within = sql`payment_date < ${days.to}`;
  const balanced = sql`payment_type = any(${balancedPayments})`;
  const sums = sql`
    select b.user_id, b.first_name, b.last_name, b.is_active, u.cis_rate,
      num_nonnulls(pd.user_id, ex.user_id, pm.user_id) > 0 as has_moved,
      coalesce(pd.minutes, 0) as total_duration, coalesce(pd.driving_minutes, 0) as driving_duration,
      coalesce(pd.reviewed_pay, 0) as pay, coalesce(pd.pay - pd.reviewed_pay, 0) as pending_pay,
      coalesce(ex.total, 0) as expenses, coalesce(pm.balanced, 0) as payments, coalesce(pm.bonus, 0) as bonus,
      coalesce(pm.cis_deducted, 0) as cis_deducted, coalesce(pm.since, 0) as since,
      coalesce(pm.reimbursed, 0) as reimbursed, b.balance as balance_before,
      b.balance + coalesce(pm.balanced, 0) - coalesce(pd.reviewed_pay, 0) - coalesce(ex.total, 0) as balance_after
    from (${balanceByWorker(scope, { userId, drivingPayPercent, before: { day: days.from, instant: instants.from } })}) b
    join users u on u.company_id = ${scope.company_id} and u.id = b.user_id
    left join (select user_id, sum(minutes) as minutes, sum(driving_minutes) as driving_minutes, sum(pay) as pay,
        sum(reviewed_pay) as reviewed_pay
      from (${payByDay(scope, { ...instants, userId, drivingPayPercent })}) p group by user_id) pd on pd.user_id = b.user_id
    left join (select user_id, sum(amount) as total from expenses
      where company_id = ${scope.company_id} and ${reimbursed} ${only}
        and expense_date >= ${days.from} and expense_date < ${days.to}
      group by user_id) ex on ex.user_id = b.user_id
    left join (select user_id, sum(amount) filter (where ${balanced} and ${within}) as balanced,
        sum(amount) filter (where payment_type = 'bonus' and ${within}) as bonus,
        sum(cis_deducted) filter (where ${within}) as cis_deducted,
        sum(amount) filter (where ${balanced} and not ${within}) as since,
        sum(amount) filter (where payment_type = 'reimbursement') as reimbursed
      from payments where company_id = ${scope.company_id} ${only} and payment_date >= ${days.from}
      group by user_id) pm on pm.user_id = b.user_id`;
  const { rows } = await sql<MovementRow>`
    select o.user_id, o.first_name, o.last_name, o.is_active, o.cis_rate, o.total_duration, o.driving_duration, o.pay,
      o.pending_pay, o.expenses, o.payments, o.bonus, o.cis_deducted, o.balance_before, o.balance_after, o.to_pay,
      case when o.cis_rate is null then 0
        else least(o.to_pay, greatest(0, o.expenses - o.reimbursed)) end as to_reimburse
    from (select s.*, greatest(0, -(s.balance_after + s.since)) as to_pay from (${sums}) s) o
    where o.is_active or o.has_moved or o.balance_before <> 0
    order by o.first_name, o.last_name, o.user_id`.execute(db);
  return rows;
}
