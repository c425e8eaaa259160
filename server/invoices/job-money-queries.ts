import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { payByDay } from '#db/queries/time-sums.ts';
import type { Scope } from '#db/scope.ts';
import { standsStill } from './entry-queries.ts';

/** Pounds without VAT. */
interface JobMoney {
  /** Net, of the invoices that stand. */
  billed: number;
  /** Of all its ended records, reviewed or not. */
  pay: number;
  expenses: number;
}

/** What was charged for a job so far and what it cost, in one statement. For admins. */
export async function jobMoney(
  db: Database,
  scope: Scope,
  jobId: number,
  { drivingPayPercent, vatRegistered }: { drivingPayPercent: number; vatRegistered: boolean },
): Promise<JobMoney> {
  const company = scope.company_id;
  const cost = vatRegistered ? sql`e.amount - e.vat_amount` : sql`e.amount`;
  const pay = payByDay(scope, { from: null, to: null, jobId, drivingPayPercent });
  const { rows } = await sql<JobMoney>`select
    (select coalesce(sum(i.net_amount), 0) from invoices i
      where i.company_id = ${company} and i.job_id = ${jobId} and ${standsStill}) as billed,
    (select coalesce(sum(p.pay), 0) from (${pay}) p) as pay,
    (select coalesce(sum(${cost}), 0) from expenses e
      where e.company_id = ${company} and e.job_id = ${jobId}) as expenses`.execute(db);
  return rows[0]!;
}
