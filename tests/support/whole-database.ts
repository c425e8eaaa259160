import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

type Lines = Record<string, string[]>;

/** Every row of every table as text, in a fixed order, by table. */
export async function allRows(db: Database): Promise<Lines> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'live', 'graphile_worker') and table_type = 'BASE TABLE'
    order by 1`.execute(db);
  const found: Lines = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select t::text as line from ${sql.raw(name)} t order by 1`.execute(db);
    found[name] = rows.map(({ line }) => line);
  }
  return found;
}

/** What the schema consists of, and where its sequences are. */
export async function wholeSchema(db: Database): Promise<Lines> {
  const lines = async (query: string) => (await sql<{ line: string }>`${sql.raw(query)}`.execute(db)).rows;
  const ours = "('public', 'live', 'graphile_worker')";
  const parts = {
    columns: `select format('%s.%s.%s %s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable,
      column_default, generation_expression) as line from information_schema.columns
      where table_schema in ${ours} order by 1`,
    constraints: `select format('%s %s %s %s', c.conrelid::regclass, c.conname, c.convalidated,
      pg_get_constraintdef(c.oid)) as line from pg_constraint c
      where c.connamespace in (select oid from pg_namespace where nspname in ${ours}) and c.contype <> 't' order by 1`,
    triggers: `select format('%s %s', tgenabled, pg_get_triggerdef(t.oid)) as line from pg_trigger t
      where not tgisinternal order by 1`,
    indexes: `select indexdef as line from pg_indexes where schemaname in ${ours} order by 1`,
    routines: `select pg_get_functiondef(p.oid) as line from pg_proc p
      where p.pronamespace in (select oid from pg_namespace where nspname in ${ours}) and p.prokind <> 'a'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
    sequences: `select format('%s.%s %s', schemaname, sequencename, last_value) as line from pg_sequences order by 1`,
  };
  const found: Lines = {};
  for (const [part, query] of Object.entries(parts)) found[part] = (await lines(query)).map(({ line }) => line);
  return found;
}
