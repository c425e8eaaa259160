import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#db/scope.ts';

/* Minutes by worker and day, which triggers keep (docs/database.md). Money follows from them when they are read. */

/** Whether `day_totals` hold for the zone of the scope, which is kept in small letters (migrations/0116_charged_months.sql). */
export const totalsHold = (scope: Scope) => sql`coalesce((select z.time_zone from day_total_zones z
    where z.company_id = ${scope.company_id}), '') = ${scope.time_zone.toLowerCase()}`;

/** Rows `t` of `day_totals` of the period at rate `r`. `offset 0` keeps it a range of the key for each span of a rate. */
export function totalsAtRate(
  scope: Scope,
  { from, to }: { from: string | null; to: string | null },
  columns: RawBuilder<unknown>,
) {
  const dayOf = (instant: string) => sql`(${instant}::timestamptz at time zone ${scope.time_zone})::date`;
  return sql`
        select ${columns} from day_totals t
        where t.company_id = ${scope.company_id} and t.user_id = r.user_id and t.day >= r.since and t.day < r.until
          and t.ended > 0
          ${from === null ? sql`` : sql`and t.day >= ${dayOf(from)}`}
          ${to === null ? sql`` : sql`and t.day < ${dayOf(to)}`}
        offset 0`;
}
