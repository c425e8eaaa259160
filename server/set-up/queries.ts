import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { SampleRows } from '#db/types.gen.ts';

export interface SetUpFacts {
  setting_up: boolean;
  slug: string;
  sample_rows: number;
  has_property: boolean;
  has_worker: boolean;
  has_rate: boolean;
  has_job: boolean;
  has_request: boolean;
}

/** Some row of the table that is no sample data. */
function isAny(scope: Scope, entity: SampleRows['entity'], only: RawBuilder<unknown> = sql`true`) {
  return sql<boolean>`exists (select from ${sql.table(entity)} r where r.company_id = ${scope.company_id} and ${only}
    and not exists (select from sample_rows s where s.company_id = r.company_id and s.entity = ${sql.lit(entity)}
      and s.sample_row = r.id))`;
}

/** One statement. Sample data counts for nothing but `sample_rows`. */
export function setUpFacts(db: Database, scope: Scope): Promise<SetUpFacts> {
  return db
    .selectFrom('companies as c')
    .innerJoin('company_addresses as a', 'a.company_id', 'c.id')
    .select(['c.setting_up', 'a.slug'])
    .select([
      sql<number>`(select count(*) from sample_rows s where s.company_id = ${scope.company_id})`.as('sample_rows'),
      isAny(scope, 'properties').as('has_property'),
      isAny(scope, 'users', sql`r.role in ('employee', 'contractor')`).as('has_worker'),
      isAny(scope, 'user_rates').as('has_rate'),
      isAny(scope, 'jobs').as('has_job'),
      isAny(scope, 'jobs', sql`r.reference is not null`).as('has_request'),
    ])
    .where('c.id', '=', scope.company_id)
    .executeTakeFirstOrThrow();
}

export async function setSettingUp(db: Database, scope: Scope, setting_up: boolean): Promise<void> {
  await db
    .updateTable('companies')
    .set({ setting_up })
    .where('id', '=', scope.company_id)
    .where('setting_up', '<>', setting_up)
    .execute();
}

/** One event that all screens of the company refetch for: a quiet transaction sends none of its own. */
export async function announceSamples(db: Database, scope: Scope): Promise<void> {
  await sql`insert into live.pending (change) values (jsonb_build_array(${scope.company_id}::bigint, '*')::text)`.execute(
    db,
  );
}
