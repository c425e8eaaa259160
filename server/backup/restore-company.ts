import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { copyOut } from '#db/copy.ts';
import { migrateEmpty, missingMigrations, prepareQueue, unknownMigrations } from '#db/migrate.ts';
import { inNewNames } from '#db/old-chain.ts';
import { withoutIndexes, withoutTriggers } from './bare-tables.ts';
import { type CompanyTable, rowsOfCompany } from './company-tables.ts';
import { lockForRestore, withConnection } from './connection.ts';
import { type ListedFile, readFileList } from './file-list.ts';
import { BackupError, type BackupLocation } from './location.ts';
import type { Manifest } from './manifest.ts';
import { measure } from './measured.ts';
import { kyselyOf, migrationsOf } from './rebuild-schema.ts';
import { restoreFiles } from './restore-files.ts';
import { raiseSequence } from './restore-rows.ts';
import { assertNobodyElse, folderAfter, readTarget } from './restore-target.ts';
import { resealValues } from './sealed-values.ts';
import { findCompanyIn, lastOf, newKeys, numberedColumns, renewRows, stageCompany } from './stage-company.ts';
import { readStoredKeys } from './stored-keys.ts';
import { copyOutText, identifier, listed, qualified, sortKey } from './tables.ts';

export interface RestoreCompanyOptions {
  url: string;
  /** DATA_DIR/files */
  folder: string;
  place: BackupLocation;
  manifest: Manifest;
  /** The company's address in the backup. */
  slug: string;
  /** Its address here, if it is to be another. */
  as?: string | undefined;
  /** The APP_SECRET that the backup's passwords are sealed under, and that of this installation. */
  secrets: { backup: string; here: string };
  step?(name: string): Promise<void> | void;
}

export interface RestoredCompany {
  company_id: number;
  name: string;
  slug: string;
  suspended: boolean;
  rows: number;
  tables: number;
  files: { count: number; bytes: number };
  /** Stored passwords and secrets of one-time codes. */
  resealed: number;
  sealedElsewhere: number;
  unreadable: Manifest['unreadable'];
}

/** Adds a company. Nothing of it is visible before the last commit; an empty database first gets its tables. */
export async function restoreCompany(parts: RestoreCompanyOptions): Promise<RestoredCompany> {
  const { url, folder, place, manifest, slug, as = slug, secrets, step = () => {} } = parts;
  const migrations = migrationsOf(manifest);
  return withConnection(url, async (client) => {
    await lockForRestore(client);
    await assertNobodyElse(client);
    const before = await findCompanyIn(place, manifest, slug);
    await prepareTarget(client, folder, migrations);
    const after = await nextCompany(client);
    const tables = await stageCompany({ client, place, manifest, company: { before, after }, step });
    const stored = new Set((await readStoredKeys(client)).map(({ key }) => key));
    const keys = newKeys(randomUUID());
    await step('renew');
    const { values, unreadable: sealedElsewhere } = await resealValues(client, {
      company: { now: after, before },
      open: { appSecret: secrets.backup, previousAppSecret: undefined, fixedSettings: {} },
      seal: secrets.here,
    });
    for (const { table, column, before: old, after: fresh } of values) {
      await client.query(`update pg_temp.${table} set ${column} = $1 where ${column} = $2`, [fresh, old]);
    }
    await client.query('update pg_temp.two_factor set made_in_company = null, made_for_user = null');
    const guests = await takeOutGuests(client);
    await renewRows({ client, tables, company: { before, after }, keys, slug: as });
    await assertFree(client, tables);
    const restorable = (await readFileList(place, manifest)).filter(({ key }) => stored.has(key));
    const files = restorable.map((file): ListedFile => ({ ...file, key: keys.of(file.key) }));
    await restoreFiles({ place, folder, files, step });
    const rows = await insertAll(client, tables, { company_id: after, guests, step });
    await step('analyze');
    await client.query(`analyze ${tables.map(qualified).join(', ')}`);
    const { rows: company } = await client.query<{ name: string; suspended: boolean }>(
      'select name, suspended_at is not null as suspended from pg_temp.companies',
    );
    return {
      ...company[0]!,
      ...{ company_id: after, slug: as, rows, tables: tables.length },
      files: { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
      ...{ resealed: values.length, sealedElsewhere },
      unreadable: manifest.unreadable.filter(({ key }) => stored.has(key)),
    };
  });
}

/** Rows come in as they are, so the backup and the database must be of this version. */
async function prepareTarget(client: pg.Client, folder: string, migrations: readonly string[]): Promise<void> {
  if (missingMigrations(migrations).length > 0) {
    throw new BackupError(
      'The backup is of an older version. Upgrade the installation that it is of, and back the company up again.',
    );
  }
  const { folderId, ours } = await readTarget(client);
  if (!ours) {
    const db = kyselyOf(client);
    await prepareQueue(db);
    await db.transaction().execute((transaction) => migrateEmpty(transaction, migrations));
  }
  const { rows: ran } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const here = inNewNames(ran.map(({ name }) => name));
  if (missingMigrations(here).length > 0) {
    throw new BackupError('This database is of an older version. Start this version of Fettle on it once.');
  }
  if (unknownMigrations(here).length > 0) throw new BackupError('This database is of a newer version of Fettle.');
  const { marked } = await folderAfter(folder, folderId);
  const { rows: known } = await client.query<{ marked: boolean }>('select marked from file_folder');
  if (known[0]?.marked && !marked) {
    throw new BackupError(`${folder} holds none of this database's files. Check DATA_DIR, and that it is mounted.`);
  }
}

async function nextCompany(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ sequence: string; most: string }>(
    `select pg_get_serial_sequence('public.companies', 'id') as sequence,
       (select coalesce(max(id), 0) from public.companies) as most`,
  );
  const { sequence, most } = rows[0]!;
  return Math.max(Number(most), await lastOf(client, sequence)) + 1;
}

/** Throws BackupError if something of the company that is unique in an installation is taken here. */
async function assertFree(client: pg.Client, tables: readonly CompanyTable[]): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as "table", array(select a.attname::text
         from unnest(i.indkey::smallint[]) with ordinality as u (num, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = u.num order by u.place) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and i.indpred is null and i.indexprs is null and c.relnamespace = 'public'::regnamespace
       and c.relname = any($1) order by c.relname, i.indexrelid::regclass::text`,
    [tables.map(({ name }) => name)],
  );
  for (const { table, columns } of keys) {
    const { companyColumn } = tables.find(({ name }) => name === table)!;
    if (companyColumn && columns[0] === companyColumn) continue;
    const both = columns.map((each) => `s.${identifier(each)} = t.${identifier(each)}`).join(' and ');
    const { rows: taken } = await client.query<{ value: string }>(
      `select concat_ws(' ', ${columns.map((each) => `s.${identifier(each)}`).join(', ')}) as value
       from ${qualified({ schema: 'pg_temp', name: table })} s
       join ${qualified({ schema: 'public', name: table })} t on ${both} order by 1`,
    );
    if (taken.length === 0) continue;
    const values = taken.map(({ value }) => value);
    if (columns[0] === 'slug') {
      throw new BackupError(`The address ${values[0]} is taken here. Choose another: --as <address>.`);
    }
    const some = values.slice(0, 10).join(', ') + (values.length > 10 ? `, and ${values.length - 10} more` : '');
    throw new BackupError(
      columns[0]!.startsWith('email')
        ? `People of another company log in here by these addresses already, so nothing was restored: ${some}.`
        : `Taken here already, so nothing was restored (${table}.${columns.join(', ')}): ${some}.`,
    );
  }
}

/** Users whose log-in a user of another company holds: they get one of their own here, without a password. */
async function takeOutGuests(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `update pg_temp.memberships m set login_key = null
     where login_key is not null and not exists (select from pg_temp.logins l where l.email_key = m.login_key)
     returning user_id`,
  );
  return rows.map(({ user_id }) => user_id);
}

/** All rows in one transaction, read back and compared before it commits. */
async function insertAll(
  client: pg.Client,
  tables: readonly CompanyTable[],
  { company_id, guests, step }: { company_id: number; guests: string[]; step(name: string): Promise<void> | void },
): Promise<number> {
  let sum = 0;
  await client.query('begin');
  // From here on the installation's tables come first, also for what its functions read.
  await client.query('set local search_path to public, pg_temp');
  const insert = async () => {
    for (const table of tables) {
      await step(`insert ${table.name}`);
      const columns = listed(table.columns);
      const { rowCount } = await client.query(
        `insert into ${qualified(table)} (${columns}) overriding system value
         select ${columns} from ${qualified({ schema: 'pg_temp', name: table.name })}`,
      );
      sum += rowCount ?? 0;
      for (const { column, sequence } of await numberedColumns(client, table)) {
        await raiseSequence(client, { sequence, table: qualified({ schema: 'pg_temp', name: table.name }), column });
      }
    }
  };
  await withoutTriggers(client, tables, async () => {
    await withoutIndexes(client, await outgrown(client, tables), insert);
    await step('compare');
    for (const table of tables) await compare(client, tables, table, company_id);
    for (const user_id of guests) await client.query('select seat_login($1, $2)', [company_id, user_id]);
  });
  await step('commit');
  await client.query('commit');
  return sum;
}

async function compare(client: pg.Client, tables: readonly CompanyTable[], table: CompanyTable, company_id: number) {
  const came = await copyOutText(client, table, rowsOfCompany(tables, table, company_id));
  const sent = `copy (select ${listed(table.columns)} from ${qualified({ schema: 'pg_temp', name: table.name })} t
    order by ${await sortKey(client, table)}) to stdout`;
  const [a, b] = [await measure(copyOut(client, came)), await measure(copyOut(client, sent))];
  if (a.sha256 === b.sha256) return;
  throw new BackupError(`The rows of ${table.name} did not come in as they were. Nothing was restored.`);
}

/** Tables that get more rows than they have. */
async function outgrown(client: pg.Client, tables: readonly CompanyTable[]): Promise<CompanyTable[]> {
  const found: CompanyTable[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ outgrown: boolean }>(
      `select (select count(*) from ${qualified({ schema: 'pg_temp', name: table.name })})
         > (select count(*) from ${qualified(table)}) as outgrown`,
    );
    if (rows[0]!.outgrown) found.push(table);
  }
  return found;
}
