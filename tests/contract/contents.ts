import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

let tables: { name: string; owned: boolean }[] | undefined;

/**
 * A fingerprint of all tables, or of one company's rows; equal before and after a call that changed nothing. Excludes
 * sessions and counters, which a rejected call may change.
 */
export async function contents(db: Database, companyId?: number): Promise<Record<string, string>> {
  tables ??= (
    await sql<{ name: string; owned: boolean }>`
      select table_name as name, bool_or(column_name = 'company_id') as owned from information_schema.columns
      where table_schema = 'public' and table_name not in ('sessions', 'rate_limits')
      group by table_name order by table_name`.execute(db)
  ).rows;
  const wanted = tables.filter(({ owned }) => owned || companyId === undefined);
  const prints = wanted.map(({ name }) => {
    const only = companyId === undefined ? sql`` : sql`where company_id = ${companyId}`;
    return sql`select ${name}::text as name,
      md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as print from ${sql.table(name)} t ${only}`;
  });
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

/**
 * Number of row changes that the open transaction has made or tried, also those undone by a savepoint. Far cheaper than
 * `contents`: while it stays the same, nothing changed. Leaves out the same tables.
 */
export async function countWrites(db: Database): Promise<number> {
  const { rows } = await sql<{ writes: number }>`
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int as writes from pg_stat_xact_user_tables
    where schemaname = 'public' and relname not in ('sessions', 'rate_limits')`.execute(db);
  return rows[0]!.writes;
}
