import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

interface StaleCompany {
  company_id: number;
  /** The stored setting; null: the company has the default. */
  timezone: string | null;
}

/** Companies whose totals are of another zone than `fixed`, the stored one or else `usual`. */
export async function staleCompanies(db: Database, fixed: string | undefined, usual: string): Promise<StaleCompany[]> {
  const { rows } = await sql<StaleCompany>`
    select c.id as company_id, s.value as timezone from companies c
    left join day_total_zones z on z.company_id = c.id
    left join settings s on s.company_id = c.id and s.key = 'timezone'
    where c.suspended_at is null and z.time_zone is distinct from lower(coalesce(${fixed ?? null}, s.value, ${usual}))
    order by c.id`.execute(db);
  return rows;
}

/** Counts a company's days again and returns their number. Writers wait meanwhile: seconds for a million records. */
export async function rebuildTotals(db: Database, company_id: number, zone: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select rebuild_day_totals(${company_id}::bigint, ${zone})`.execute(trx);
    await sql`select rebuild_record_days(${company_id}::bigint)`.execute(trx);
    const { rows } = await sql<{ days: number }>`
      select count(*) as days from day_totals where company_id = ${company_id}`.execute(trx);
    return rows[0]!.days;
  });
}

export async function companiesToMerge(db: Database): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from record_days where not is_merged order by company_id`.execute(db);
  return rows.map(({ company_id }) => company_id);
}

export async function mergeRecordDays(db: Database, company_id: number): Promise<void> {
  await sql`select merge_record_days(${company_id}::bigint)`.execute(db);
}
