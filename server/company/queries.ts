import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/** The company's name and its settings that differ from their defaults; passwords are null here. */
interface OnlyCompany {
  name: string;
  settings: Record<string, string | null>;
}

/** The installation's company where it has exactly one; else undefined: a visitor of the public pages names none. */
export async function findOnlyCompany(db: Database): Promise<OnlyCompany | undefined> {
  const rows = await db
    .selectFrom('companies as c')
    .select('c.name')
    .select(
      sql<Record<string, string | null>>`coalesce((select jsonb_object_agg(s.key, s.value) from settings s
        where s.company_id = c.id), '{}')`.as('settings'),
    )
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}
