import type pg from 'pg';

const schemas = ['public', 'live', 'graphile_worker'];

export interface Table {
  schema: string;
  name: string;
  /** Without generated ones, in their order. */
  columns: string[];
}

export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const qualified = ({ schema, name }: Pick<Table, 'schema' | 'name'>) =>
  `${identifier(schema)}.${identifier(name)}`;
export const listed = (columns: readonly string[]) => columns.map(identifier).join(', ');

/** Every table whose rows survive a crash of Postgres, without those of extensions. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p'
       and not exists (select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by n.nspname, c.relname`,
    [schemas],
  );
  return rows;
}

/** The primary key in byte order, or the whole row without one: the same rows give the same bytes on any server. */
export async function sortKey(client: pg.ClientBase, table: Pick<Table, 'schema' | 'name'>): Promise<string> {
  const { rows } = await client.query<{ name: string; collated: boolean }>(
    `select a.attname as name, a.attcollation <> 0 as collated
     from pg_index i
       cross join unnest(i.indkey::smallint[]) with ordinality as k (attnum, place)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::regclass and i.indisprimary order by k.place`,
    [qualified(table)],
  );
  if (rows.length === 0) return 't::text collate "C"';
  return rows.map(({ name, collated }) => `${identifier(name)}${collated ? ' collate "C"' : ''}`).join(', ');
}

/** `where`: a condition on the rows, as `t`. `emptied`: columns whose values are left out. */
export async function copyOutText(
  client: pg.ClientBase,
  table: Table,
  where = 'true',
  emptied: readonly string[] = [],
): Promise<string> {
  const order = await sortKey(client, table);
  const columns = table.columns.map((name) =>
    emptied.includes(name) ? `null as ${identifier(name)}` : identifier(name),
  );
  return `copy (select ${columns.join(', ')} from ${qualified(table)} t where ${where} order by ${order}) to stdout`;
}

export const copyInText = (table: Table) => `copy ${qualified(table)} (${listed(table.columns)}) from stdin`;

export interface Sequence {
  schema: string;
  name: string;
  last_value: string;
  is_called: boolean;
}

/** Sequences are outside transactions: read after a snapshot was taken, they are never behind its rows. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by n.nspname, c.relname`,
    [schemas],
  );
  const found: Sequence[] = [];
  for (const each of rows) {
    const { rows: values } = await client.query<Pick<Sequence, 'last_value' | 'is_called'>>(
      `select last_value::text, is_called from ${qualified(each)}`,
    );
    found.push({ ...each, ...values[0]! });
  }
  return found;
}
