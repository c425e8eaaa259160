import { sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import { sumPounds } from './constants.ts';
import { totalsHold } from './day-totals.ts';
import { drivingPercent, payByDay, reviewedPayByWorker } from './pay.ts';
import { inPounds, type PricingTerms } from './rates.ts';

/** Payment types that count towards a balance; bonuses do not (P8). */
const balancedPayments = ['regular', 'overtime', 'advance', 'reimbursement', 'other'];
const isBalanced = sql`payment_type = any(${balancedPayments})`;

/** Expenses that the company repays: reviewed and paid by the worker. */
export const isRepaid = sql`status <> 'pending' and paid_by = 'worker'`;

interface BalancesInput {
  userId?: number | undefined;
  /** Limits to what is dated before this day (YYYY-MM-DD; its start as an instant) and includes all landlords. */
  before?: { day: string; instant: string } | undefined;
}

/** Balances kept from the past (migrations/0115_balances_brought_forward.sql) that hold for these terms and this period. */
const broughtForward = (scope: Scope, terms: PricingTerms, { before }: BalancesInput) => sql`
      select f.user_id, f.until, f.balance from balances_brought_forward f
      where f.company_id = ${scope.company_id} and f.driving_pay_percent = ${drivingPercent(terms)}::numeric
        and ${totalsHold(scope)} ${before ? sql`and f.until <= ${before.day}::date` : sql``}`;

/**
 * Payments (no bonuses) less reviewed pay and repaid expenses (P7). Negative: the company owes the worker. `has_moved`: it
 * has any of them. Of each worker it reads what is dated since their balance brought forward, by an index for each.
 */
export function balanceByWorker(scope: Scope, terms: PricingTerms, input: BalancesInput = {}) {
  const { userId, before } = input;
  const opening = broughtForward(scope, terms, input);
  const dated = (column: string) =>
    sql`${sql.ref(column)} >= coalesce(f.until, '-infinity') ${before ? sql`and ${sql.ref(column)} < ${before.day}` : sql``}`;
  return sql`
    select m.user_id, m.first_name, m.last_name, m.is_active, m.has_moved, m.balance from (
      select u.id as user_id, u.first_name, u.last_name, u.role, u.status = 'active' and u.role <> 'landlord' as is_active,
        num_nonnulls(f.balance, pm.total, pd.pence, ex.total) > 0 as has_moved,
        coalesce(f.balance, 0) + coalesce(pm.total, 0) - ${inPounds(sql`coalesce(pd.pence, 0)`)} - coalesce(ex.total, 0)
          as balance
      from users u
      left join (${opening}) f on f.user_id = u.id
      left join (${reviewedPayByWorker(scope, terms, { to: before?.instant ?? null, userId, opening })}) pd on pd.user_id = u.id
      left join lateral (select sum(p.amount) as total from payments p
        where p.company_id = ${scope.company_id} and p.user_id = u.id and ${isBalanced} and ${dated('p.payment_date')}) pm on true
      left join lateral (select sum(e.amount) as total from expenses e
        where e.company_id = ${scope.company_id} and e.user_id = u.id and ${isRepaid} and ${dated('e.expense_date')}) ex on true
      where u.company_id = ${scope.company_id} ${userId === undefined ? sql`` : sql`and u.id = ${userId}`}
    ) m ${before ? sql`` : sql`where m.role <> 'landlord' or m.has_moved`}`;
}

export interface MovementsInput {
  /** Days, half open (YYYY-MM-DD), and the same as instants of the company's zone. */
  days: { from: string; to: string };
  instants: { from: string; to: string };
  userId?: number | undefined;
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
  /** Pounds of reviewed records, and of records awaiting review, which are in no balance. */
  pay: number;
  pending_pay: number;
  expenses: number;
  payments: number;
  bonus: number;
  cis_deducted: number;
  /** Negative: the company owes the worker. */
  balance_before: number;
  balance_after: number;
  /** Owed for the time up to the period's end, less payments made since; never negative (P15). */
  to_pay: number;
  /** Part of `to_pay` that repays the period's expenses, which CIS does not deduct from; subcontractors only. */
  to_reimburse: number;
}

/** Pounds and minutes of each worker's days, for weekly statements and pay runs. */
export function movementsByWorker(scope: Scope, terms: PricingTerms, { days, instants, userId }: MovementsInput) {
  const only = userId === undefined ? sql`` : sql`and user_id = ${userId}`;
  const within = sql`payment_date < ${days.to}`;
  const sums = sql`
    select b.user_id, b.first_name, b.last_name, b.is_active, u.cis_rate,
      num_nonnulls(pd.user_id, ex.user_id, pm.user_id) > 0 as has_moved,
      coalesce(pd.minutes, 0) as total_duration, coalesce(pd.driving_minutes, 0) as driving_duration,
      coalesce(pd.reviewed_pay, 0) as pay, coalesce(pd.pay - pd.reviewed_pay, 0) as pending_pay,
      coalesce(ex.total, 0) as expenses, coalesce(pm.balanced, 0) as payments, coalesce(pm.bonus, 0) as bonus,
      coalesce(pm.cis_deducted, 0) as cis_deducted, coalesce(pm.since, 0) as since,
      coalesce(pm.reimbursed, 0) as reimbursed, b.balance as balance_before,
      b.balance + coalesce(pm.balanced, 0) - coalesce(pd.reviewed_pay, 0) - coalesce(ex.total, 0) as balance_after
    from (${balanceByWorker(scope, terms, { userId, before: { day: days.from, instant: instants.from } })}) b
    join users u on u.company_id = ${scope.company_id} and u.id = b.user_id
    left join (select user_id, sum(minutes) as minutes, sum(driving_minutes) as driving_minutes, 
        ${inPounds(sql`sum(pay_pence)`)} as pay, ${inPounds(sql`sum(reviewed_pence)`)} as reviewed_pay
      from (${payByDay(scope, terms, { ...instants, userId })}) p group by user_id) pd on pd.user_id = b.user_id
    left join (select user_id, sum(amount) as total from expenses
      where company_id = ${scope.company_id} and ${isRepaid} ${only}
        and expense_date >= ${days.from} and expense_date < ${days.to}
      group by user_id) ex on ex.user_id = b.user_id
    left join (select user_id, sum(amount) filter (where ${isBalanced} and ${within}) as balanced,
        sum(amount) filter (where payment_type = 'bonus' and ${within}) as bonus,
        sum(cis_deducted) filter (where ${within}) as cis_deducted,
        sum(amount) filter (where ${isBalanced} and not ${within}) as since,
        sum(amount) filter (where payment_type = 'reimbursement') as reimbursed
      from payments where company_id = ${scope.company_id} ${only} and payment_date >= ${days.from}
      group by user_id) pm on pm.user_id = b.user_id`;
  return sql<MovementRow>`
    select o.user_id, o.first_name, o.last_name, o.is_active, o.cis_rate, o.total_duration, o.driving_duration, o.pay,
      o.pending_pay, o.expenses, o.payments, o.bonus, o.cis_deducted, o.balance_before, o.balance_after, o.to_pay,
      case when o.cis_rate is null then 0
        else least(o.to_pay, greatest(0, o.expenses - o.reimbursed)) end as to_reimburse
    from (select s.*, greatest(0, -(s.balance_after + s.since)) as to_pay from (${sums}) s) o
    where o.is_active or o.has_moved or o.balance_before <> 0`;
}

const moved = [
  'pay',
  'pending_pay',
  'expenses',
  'payments',
  'bonus',
  'cis_deducted',
  'balance_before',
  'balance_after',
] as const;

export const moneySums = <Name extends string>(rows: readonly Record<Name, number>[], names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, sumPounds(rows.map((row) => row[name]))])) as Record<Name, number>;

type Movements = Pick<MovementRow, (typeof moved)[number] | 'total_duration' | 'driving_duration'>;

export function movementSums(rows: readonly Movements[]) {
  const add = (of: (row: Movements) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    total_duration: add(({ total_duration }) => total_duration),
    driving_duration: add(({ driving_duration }) => driving_duration),
    ...moneySums(rows, moved),
  };
}
