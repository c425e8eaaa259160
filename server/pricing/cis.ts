import { sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import { deductionOf, labourPaymentTypes, sumPounds } from './constants.ts';

/** Construction Industry Scheme: labour payments are deducted from for HMRC, reimbursements of materials are not. */

/** Part of payment `y` that the worker receives. */
export const paidOut = sql<number>`y.amount - y.cis_deducted`;

export const paidOutOf = ({ amount, cis_deducted }: { amount: number; cis_deducted: number }): number =>
  sumPounds([amount, -cis_deducted]);

/** Splits an amount owed into labour, its deduction and the payout; expenses are paid whole. Pounds. */
export function splitPayment(owed: { to_pay: number; to_reimburse: number; cis_rate: number | null }) {
  const labour = sumPounds([owed.to_pay, -owed.to_reimburse]);
  const to_deduct = deductionOf(labour, 'regular', owed.cis_rate);
  return { labour, to_deduct, to_pay_out: sumPounds([owed.to_pay, -to_deduct]) };
}

export interface CisRow {
  user_id: number;
  first_name: string;
  last_name: string;
  cis_rate: number | null;
  cis_utr: string;
  cis_verification: string;
  payments: number;
  /** Pounds. */
  gross: number;
  materials: number;
  liable: number;
  deducted: number;
}

interface CisInput {
  days: { from: string; to: string };
  userId?: number | undefined;
}

/** Subcontractors in the scheme, or deducted from while they were. Payments of type other need a deduction to count. */
export function cisByWorker(scope: Scope, { days, userId }: CisInput) {
  return sql<CisRow>`
    select s.*, s.gross - s.materials as liable from (
      select y.user_id, u.first_name, u.last_name, u.cis_rate, u.cis_utr, u.cis_verification, count(*) as payments,
        sum(y.amount) as gross,
        coalesce(sum(y.amount) filter (where y.payment_type = 'reimbursement'), 0) as materials,
        sum(y.cis_deducted) as deducted
      from payments y join users u on u.company_id = y.company_id and u.id = y.user_id
      where y.company_id = ${scope.company_id}
        and y.payment_date >= ${days.from} and y.payment_date < ${days.to}
        and (y.payment_type = any(${[...labourPaymentTypes, 'reimbursement']}) or y.cis_deducted > 0)
        ${userId === undefined ? sql`` : sql`and y.user_id = ${userId}`}
      group by y.user_id, u.company_id, u.id
      having u.cis_rate is not null or sum(y.cis_deducted) > 0
    ) s`;
}
