import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { PricingTerms } from '../pricing/rates.ts';
import { type DayValue, valueByDay } from '../pricing/value.ts';

/** Values of all records under two sets of settings (a scope has the time zone), read in one snapshot without locks. */
export async function readBothValues(
  db: Database,
  first: readonly [Scope, PricingTerms],
  second: readonly [Scope, PricingTerms],
): Promise<[DayValue[], DayValue[]]> {
  const { rows } = await sql<DayValue & { is_first: boolean }>`
    select true as is_first, w.* from (${valueByDay(...first, { from: null })}) w
    union all select false, w.* from (${valueByDay(...second, { from: null })}) w`.execute(db);
  return [rows.filter((row) => row.is_first), rows.filter((row) => !row.is_first)];
}

/** How many counted records would belong to another day in the second zone. */
export async function recordsOnAnotherDay(
  db: Database,
  scope: Scope,
  zones: readonly [string, string],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from time_records t
    where t.company_id = ${scope.company_id} and t.counted_minutes > 0
      and (t.start_time at time zone ${zones[0]})::date <> (t.start_time at time zone ${zones[1]})::date`.execute(db);
  return rows[0]!.count;
}
