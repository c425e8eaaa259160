import type pg from 'pg';
import { qualified, type Table } from './tables.ts';

interface ForeignKey {
  text: string;
  schema: string;
  name: string;
  constraint: string;
}

/** Drops foreign keys, triggers and indexes while rows return, then checks all. Works without a superuser. */
export async function withBareTables(
  client: pg.Client,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select pg_get_constraintdef(k.oid) as text, n.nspname as schema, c.relname as name, k.conname as constraint
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any($1) order by c.relname, k.conname`,
    [[...new Set(tables.map(({ schema }) => schema))]],
  );
  for (const key of keys) {
    await client.query(`alter table ${qualified(key)} drop constraint ${client.escapeIdentifier(key.constraint)}`);
  }
  await withoutIndexes(client, tables, () => withoutTriggers(client, tables, work));
  for (const key of keys) {
    await client.query(
      `alter table ${qualified(key)} add constraint ${client.escapeIdentifier(key.constraint)} ${key.text}`,
    );
  }
}

/** Without the indexes that are no keys: building them at the end takes a fraction of keeping them up for each row. */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly Pick<Table, 'schema' | 'name'>[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i
     where i.indrelid = any($1::text[]::regclass[])
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by 1`,
    [tables.map(qualified)],
  );
  if (indexes.length > 0) await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  await work();
  for (const { text } of indexes) await client.query(text);
}

/** Without our triggers alone: every row is checked as it comes, so tables come after those that they refer to. */
export async function withoutTriggers(
  client: pg.Client,
  tables: readonly Pick<Table, 'schema' | 'name'>[],
  work: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await client.query(`alter table ${qualified(table)} disable trigger user`);
  await work();
  for (const table of tables) await client.query(`alter table ${qualified(table)} enable trigger user`);
}
