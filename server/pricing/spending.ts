import { type RawBuilder, sql } from 'kysely';

/** Pounds without VAT that job `j` may cost its customer, as far as anybody said; null: nobody did. */
const estimate = sql`greatest(j.fixed_price, j.budget)`;

export interface SpendingWarning {
  /** Pounds without VAT. */
  limit: number;
  estimate: number;
}

/**
 * Of an open job `j` whose estimate passes the spending limit of its customer, unless accepted quotes or a recorded
 * approval cover it; else null. It warns the office and stops nothing. `payer`: the customer's id.
 */
export const spendingWarning = (payer: RawBuilder<unknown>): RawBuilder<SpendingWarning | null> =>
  sql`(select jsonb_build_object('limit', sc.spending_limit, 'estimate', ${estimate})
    from customers sc
    where sc.company_id = j.company_id and sc.id = ${payer} and ${estimate} > sc.spending_limit
      and j.status in ('awaiting_approval', 'pending_start', 'in_progress', 'pending_completed')
      and ${estimate} > coalesce((select max(sa.amount) from spending_approvals sa
        where sa.company_id = j.company_id and sa.job_id = j.id), 0)
      and ${estimate} > coalesce((select sum(sq.accepted_net) from quotes sq
        where sq.company_id = j.company_id and sq.job_id = j.id and sq.status = 'accepted'), 0))`;
