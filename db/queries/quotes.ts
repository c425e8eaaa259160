import type { Database } from '../client.ts';
import { sameCompany } from '../same-company.ts';
import type { Scope } from '../scope.ts';

export type AcceptedLine = Awaited<ReturnType<typeof acceptedLines>>[number];

/** The lines of the accepted quotes of these jobs, by job and quote, with the fixed price that the job has now. */
export async function acceptedLines(db: Database, scope: Scope, jobIds: readonly number[]) {
  if (jobIds.length === 0) return [];
  return db
    .selectFrom('quotes as q')
    .innerJoin('jobs as j', (join) => sameCompany(join, 'j.id', 'q.job_id'))
    .innerJoin('quote_lines as l', (join) => sameCompany(join, 'l.quote_id', 'q.id'))
    .select(['j.id as job_id', 'j.fixed_price', 'q.id as quote_id', 'q.discount_percent', 'q.reverse_charge'])
    .select(['l.amount', 'l.vat_rate', 'l.is_optional', 'l.is_chosen'])
    .where('q.company_id', '=', scope.company_id)
    .where('q.status', '=', 'accepted')
    .where('j.id', 'in', jobIds)
    .orderBy('j.id')
    .orderBy('q.id')
    .orderBy('l.position')
    .orderBy('l.id')
    .execute();
}
