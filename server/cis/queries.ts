import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';

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

/**
 * What subcontractors were paid between two days (half open), by name: those in the scheme, and those from whom tax was
 * deducted while they were. Reimbursements are the cost of materials; other payments only count where something was deducted.
 */
export async function cisByWorker(
  db: Database,
  scope: Scope,
  {
    days,
    labourTypes,
    userId,
  }: { days: { from: string; to: string }; labourTypes: readonly string[]; userId?: number | undefined },
): Promise<CisRow[]> {
  const { rows } = await sql<CisRow>`
    select s.*, s.gross - s.materials as liable from (
      select y.user_id, u.first_name, u.last_name, u.cis_rate, u.cis_utr, u.cis_verification, count(*) as payments,
        sum(y.amount) as gross,
        coalesce(sum(y.amount) filter (where y.payment_type = 'reimbursement'), 0) as materials,
        sum(y.cis_deducted) as deducted
      from payments y join users u on u.company_id = y.company_id and u.id = y.user_id
      where y.company_id = ${scope.company_id}
        and y.payment_date >= ${days.from} and y.payment_date < ${days.to}
        and (y.payment_type = any(${[...labourTypes, 'reimbursement']}) or y.cis_deducted > 0)
        ${userId === undefined ? sql`` : sql`and y.user_id = ${userId}`}
      group by y.user_id, u.company_id, u.id
      having u.cis_rate is not null or sum(y.cis_deducted) > 0
    ) s order by s.first_name, s.last_name, s.user_id`.execute(db);
  return rows;
}
