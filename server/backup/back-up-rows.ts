import type pg from 'pg';
import { copyOut } from '#db/copy.ts';
import { type Manifest, type TableEntry, tablePath } from './manifest.ts';
import { createMeasure, gzipped } from './measured.ts';
import { BackupError, type BackupPlace } from './place.ts';
import { readStoredKeys, type StoredKey } from './stored-keys.ts';
import { copyOutText, listTables, readSequences, type Table } from './tables.ts';

interface RowsParts {
  client: pg.ClientBase;
  place: BackupPlace;
  name: string;
  step(name: string): Promise<void> | void;
}

type Rows = Pick<Manifest, 'at' | 'postgres' | 'migrations' | 'tables' | 'sequences'> & { keys: StoredKey[] };

/** All rows at one moment, while others go on writing. */
export async function backUpRows({ client, place, name, step }: RowsParts): Promise<Rows> {
  await client.query('begin isolation level repeatable read, read only');
  const { rows: moments } = await client.query<{ at: string; postgres: string; ours: boolean }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
       current_setting('server_version') as postgres, to_regclass('public.kysely_migration') is not null as ours`,
  );
  const { at, postgres, ours } = moments[0]!;
  if (!ours) throw new BackupError('There is nothing to back up: Fettle has not started on this database yet.');
  const { rows: ran } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const keys = await readStoredKeys(client);
  const tables: TableEntry[] = [];
  for (const table of await listTables(client)) {
    await step(`table ${table.name}`);
    tables.push(await backUpTable({ client, place, name }, table));
  }
  const sequences = await readSequences(client);
  await client.query('commit');
  return { at, postgres, migrations: ran.map((each) => each.name), tables, sequences, keys };
}

async function backUpTable(
  { client, place, name }: Pick<RowsParts, 'client' | 'place' | 'name'>,
  table: Table,
): Promise<TableEntry> {
  const sums = createMeasure();
  const rows = sums.through(copyOut(client, await copyOutText(client, table)));
  await place.write(tablePath(name, table), gzipped(rows));
  const { lines, sha256 } = sums.result();
  return { ...table, rows: lines, sha256 };
}
