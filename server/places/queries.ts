import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { visibleProperties } from '#db/queries/properties.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';

/** Fewer starts of work say too little about where a property is. */
export const leastStarts = 3;

/** More than anybody can tell apart on a map. */
const maxPlaces = 5000;

/** The places of active properties, and how many have none. What the office says wins over what was measured. */
export async function listPlaces(db: Database, scope: Scope) {
  const all = visibleProperties(db, scope)
    .leftJoin('measured_places as m', (join) => sameCompany(join, 'm.property_id', 'p.id'))
    .where('p.status', '=', 'active');
  const said = (part: number) => sql`nullif(split_part(p.place, ', ', ${sql.lit(part)}), '')::numeric`;
  const latitude = sql<number>`coalesce(${said(1)}, m.latitude)`;
  const places = await all
    .where(latitude, 'is not', null)
    .select(['p.id', 'p.address', 'p.post_code', latitude.as('latitude')])
    .select(sql<number>`coalesce(${said(2)}, m.longitude)`.as('longitude'))
    .orderBy('p.id')
    .limit(maxPlaces)
    .execute();
  const { without_place } = await all
    .where(latitude, 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('without_place'))
    .executeTakeFirstOrThrow();
  return { places, without_place };
}

/**
 * Measures again where the company's properties are on which work has started since `since` (ISO), or all while none is
 * measured: the median of all starts that still have a location. Answers how many places are new or have moved.
 */
export async function measurePlacesOf(db: Database, companyId: number, since: string): Promise<number> {
  const middle = (axis: 'latitude' | 'longitude') =>
    sql`percentile_cont(0.5) within group (order by (t.start_cordinate ->> ${sql.lit(axis)})::float8)`;
  const { numAffectedRows = 0n } = await sql`
    insert into measured_places as m (company_id, property_id, latitude, longitude)
    select ${companyId}::bigint, j.property_id, ${middle('latitude')}, ${middle('longitude')}
    from jobs j
    join time_records t on t.company_id = j.company_id and t.job_id = j.id
    where j.company_id = ${companyId} and not t.is_driving and t.start_cordinate is not null
      and (not exists (select from measured_places k where k.company_id = ${companyId})
        or j.property_id in (select r.property_id from jobs r
          join time_records w on w.company_id = r.company_id and w.job_id = r.id
          where r.company_id = ${companyId} and w.company_id = ${companyId} and w.start_time >= ${since}))
    group by j.property_id
    having count(*) >= ${sql.lit(leastStarts)}
    on conflict (company_id, property_id) do update
      set latitude = excluded.latitude, longitude = excluded.longitude
      where (m.latitude, m.longitude) is distinct from (excluded.latitude, excluded.longitude)`.execute(db);
  return Number(numAffectedRows);
}
