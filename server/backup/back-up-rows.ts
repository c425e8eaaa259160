import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { copyOut } from '#db/copy.ts';
import { missingMigrations } from '#db/migrate.ts';
import { listCompanyTables, rowsOfCompany, withheld } from './company-tables.ts';
import { BackupError, type BackupLocation } from './location.ts';
import { type Manifest, type TableEntry, tablePath } from './manifest.ts';
import { createMeasure, gzipped } from './measured.ts';
import { type OpeningSecrets, type Resealed, resealValues } from './sealed-values.ts';
import { readStoredKeys, type StoredKey } from './stored-keys.ts';
import { copyOutText, listTables, readSequences, type Table } from './tables.ts';

interface BackUpRowsOptions {
  client: pg.Client;
  place: BackupLocation;
  name: string;
  /** Only its rows, with what is sealed in them sealed by `seal` instead; null: without what is `withheld`. */
  company?: { id: number; sealing: { open: OpeningSecrets; seal: string } | null } | undefined;
  step(name: string): Promise<void> | void;
}

type Rows = Pick<Manifest, 'at' | 'postgres' | 'migrations' | 'tables' | 'sequences'> & { keys: StoredKey[] };

/** All rows at one moment, while others go on writing. */
export async function backUpRows({ client, place, name, company, step }: BackUpRowsOptions): Promise<Rows> {
  await client.query('begin isolation level repeatable read, read only');
  const { rows: moments } = await client.query<{ at: string; postgres: string; ours: boolean }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
       current_setting('server_version') as postgres, to_regclass('public.kysely_migration') is not null as ours`,
  );
  const { at, postgres, ours } = moments[0]!;
  if (!ours) throw new BackupError('There is nothing to back up: Fettle has not started on this database yet.');
  const { rows: ran } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  if (company && missingMigrations(ran.map((each) => each.name)).length > 0) {
    throw new BackupError('This database is of an older version. Start this version of Fettle on it once.');
  }
  const keys = await readStoredKeys(client, company?.id);
  const tables: TableEntry[] = [];
  if (company) {
    const listed = await listCompanyTables(client);
    const { id, sealing } = company;
    const resealed = sealing ? (await resealValues(client, { company: { now: id }, ...sealing })).values : [];
    for (const table of listed) {
      await step(`table ${table.name}`);
      const { rows = 'true', columns: emptied } = (sealing ? undefined : withheld[table.name]) ?? {};
      const where = `${rowsOfCompany(listed, table, id)} and ${rows}`;
      const changes = resealed.filter((each) => each.table === table.name);
      tables.push(await backUpTable({ client, place, name }, table, { where, emptied, changes }));
    }
  } else {
    for (const table of await listTables(client)) {
      await step(`table ${table.name}`);
      tables.push(await backUpTable({ client, place, name }, table));
    }
  }
  const sequences = company ? [] : await readSequences(client);
  await client.query('commit');
  return { at, postgres, migrations: ran.map((each) => each.name), tables, sequences, keys };
}

async function backUpTable(
  { client, place, name }: Pick<BackUpRowsOptions, 'client' | 'place' | 'name'>,
  { schema, name: tableName, columns }: Table,
  {
    where,
    emptied,
    changes = [],
  }: { where?: string; emptied?: readonly string[] | undefined; changes?: Resealed['values'] } = {},
): Promise<TableEntry> {
  const table = { schema, name: tableName, columns };
  const sums = createMeasure();
  const rows = copyOut(client, await copyOutText(client, table, where, emptied));
  await place.write(tablePath(name, table), gzipped(sums.through(changes.length > 0 ? changed(rows, changes) : rows)));
  const { lines, sha256 } = sums.result();
  return { ...table, rows: lines, sha256 };
}

/** Of tables with few rows. A sealed value is random, so its bytes in hex are found nowhere else. */
async function* changed(rows: AsyncIterable<Uint8Array>, changes: Resealed['values']): AsyncGenerator<Uint8Array> {
  let lines = await text(rows);
  for (const { before, after } of changes) lines = lines.replaceAll(before.toString('hex'), after.toString('hex'));
  yield Buffer.from(lines);
}
