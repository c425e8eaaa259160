import type { Transaction } from 'kysely';
import type pg from 'pg';
import { copyIn, copyOut } from '#db/copy.ts';
import { withBareTables } from './bare-tables.ts';
import { BackupError, type BackupLocation } from './location.ts';
import { type Manifest, type TableEntry, tablePath } from './manifest.ts';
import { createMeasure, gunzipped, measure } from './measured.ts';
import { rebuildSchema } from './rebuild-schema.ts';
import { copyInText, copyOutText, identifier, listTables, qualified, type Sequence } from './tables.ts';

interface RestoreRowsOptions {
  client: pg.Client;
  transaction: Transaction<unknown>;
  place: BackupLocation;
  manifest: Manifest;
  /** Those of its schema, as this build names them. */
  migrations: readonly string[];
  /** Changes what must differ from the backup, once its rows are compared. */
  adapt(): Promise<void>;
  step(name: string): Promise<void> | void;
}

/** Lists of what a build has made of its own: the queue's schema and the routines are those of this build. */
const isOfThisBuild = ({ schema, name }: TableEntry) =>
  ['graphile_worker.migrations', 'public.kysely_routine'].includes(`${schema}.${name}`);

/** The schema of the backup with its rows, compared with the manifest. Nothing of it holds before the commit. */
export async function restoreRows(parts: RestoreRowsOptions): Promise<void> {
  const { client, transaction, place, manifest, migrations, adapt, step } = parts;
  await step('schema');
  await rebuildSchema(client, transaction, migrations);
  const tables = manifest.tables.filter((table) => !isOfThisBuild(table));
  const present = new Set((await listTables(client)).map(qualified));
  const strange = tables.find((table) => !present.has(qualified(table)));
  if (strange) throw new BackupError(`This build has no table ${strange.schema}.${strange.name}.`);
  await withBareTables(client, tables, async () => {
    await client.query(`truncate ${tables.map(qualified).join(', ')}`);
    for (const table of tables) {
      await step(`table ${table.name}`);
      await restoreTable({ client, place, manifest }, table);
    }
    for (const sequence of manifest.sequences) await restoreSequence(client, sequence);
    await step('adapt');
    await adapt();
  });
}

async function restoreTable(
  { client, place, manifest }: Pick<RestoreRowsOptions, 'client' | 'place' | 'manifest'>,
  table: TableEntry,
): Promise<void> {
  const sums = createMeasure();
  await copyIn(client, copyInText(table), sums.through(gunzipped(await place.read(tablePath(manifest.name, table)))));
  if (sums.result().sha256 !== table.sha256) throw new BackupError(`The backup of the table ${table.name} is damaged.`);
  const back = await measure(copyOut(client, await copyOutText(client, table)));
  if (back.sha256 === table.sha256 && back.lines === table.rows) return;
  throw new BackupError(`The rows of ${table.name} did not come back as they were. Nothing was restored.`);
}

/** `restart` first, because it makes the sequence part of the transaction; `setval` alone would outlive a rollback. */
async function restoreSequence(client: pg.Client, sequence: Sequence): Promise<void> {
  const { last_value, is_called } = sequence;
  await client.query(`alter sequence ${qualified(sequence)} restart`);
  await client.query('select setval($1::regclass, $2::bigint, $3)', [qualified(sequence), last_value, is_called]);
}

/** Numbers that the sequence gives from now on are above those in the column. */
export async function raiseSequence(
  client: pg.Client,
  { sequence, table, column }: { sequence: string; table: string; column: string },
): Promise<void> {
  const { rows } = await client.query<{ most: string | null }>(
    `select case when most >= last_value and not (is_called and most = last_value) then most end as most
     from (select max(${identifier(column)}) as most from ${table}) t, ${sequence}`,
  );
  const most = rows[0]!.most;
  if (most === null) return;
  await client.query(`alter sequence ${sequence} restart`);
  await client.query('select setval($1::regclass, $2::bigint, true)', [sequence, most]);
}
