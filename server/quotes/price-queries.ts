import type { Database } from '#db/client.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { pence } from '../pricing/constants.ts';
import { linesOfQuotes } from './queries.ts';
import { netByRate } from './rules.ts';

/** Pounds without VAT. `vat_rate`: percent; null: no VAT. */
export interface AgreedNet {
  vat_rate: number | null;
  net_amount: number;
}

const sumOf = (rates: readonly AgreedNet[]) => rates.reduce((sum, { net_amount }) => sum + pence(net_amount), 0);

async function acceptedQuotes(db: Database, scope: Scope, jobIds: readonly number[]) {
  if (jobIds.length === 0) return [];
  const quotes = await db
    .selectFrom('quotes as q')
    .innerJoin('jobs as j', (join) => sameCompany(join, 'j.id', 'q.job_id'))
    .select(['q.id', 'j.id as job_id', 'j.fixed_price', 'q.discount_percent', 'q.reverse_charge'])
    .where('q.company_id', '=', scope.company_id)
    .where('q.status', '=', 'accepted')
    .where('j.id', 'in', jobIds)
    .orderBy('q.id')
    .execute();
  const lines = await linesOfQuotes(
    db,
    scope,
    quotes.map(({ id }) => id),
  );
  return quotes.map((quote) => ({ ...quote, lines: lines.get(quote.id) ?? [] }));
}

/** Pounds that a job's accepted quotes add up to, without VAT. */
export async function acceptedNet(db: Database, scope: Scope, jobId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('quotes')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('accepted_net'), eb.lit(0)).as('sum'))
    .where('company_id', '=', scope.company_id)
    .where('job_id', '=', jobId)
    .where('status', '=', 'accepted')
    .executeTakeFirstOrThrow();
  return sum;
}

/**
 * By job: its fixed price by VAT rate, if that is what its accepted quotes add up to. Others are left out: they have none,
 * or the office has set another price.
 */
export async function fixedPriceByRate(
  db: Database,
  scope: Scope,
  jobIds: readonly number[],
): Promise<Map<number, AgreedNet[]>> {
  const quotes = await acceptedQuotes(db, scope, jobIds);
  const found = new Map<number, AgreedNet[]>();
  for (const { job_id, fixed_price } of quotes) {
    if (found.has(job_id) || fixed_price === null) continue;
    const rates = netByRate(quotes.filter((quote) => quote.job_id === job_id));
    if (sumOf(rates) === pence(fixed_price)) found.set(job_id, rates);
  }
  return found;
}
