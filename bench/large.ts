import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { createDatabase, type Database } from '#db/client.ts';
import { type Embedded, startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { markerName } from '#server/files/file-folder.ts';
import { bringBalancesForward } from '#server/time-tracking/brought-forward.ts';
import { type AppProcess, startAppProcess } from '#tests/support/app-process.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { largeEmail } from '#tests/support/large-company.ts';
import { databaseUrl, failingLog, newDatabaseName, onServer } from '#tests/support/postgres.ts';
import { fileFolderId, fillDatabase } from './data.ts';
import { type FloorProcess, startFloor } from './floor.ts';

const home = process.env.BENCH_DIR ?? path.join(os.tmpdir(), 'fettle-bench');
const root = path.resolve(import.meta.dirname, '..');
/** Maximum age of the data: in older data this week and month are empty. */
const freshDays = 7;
const say = (line: string) => console.log(`  ${new Date().toISOString().slice(11, 19)} ${line}`);

/** The product and the floor, running on a copy of the large company's database. */
export interface Bench {
  records: number;
  db: Database;
  databaseUrl: string;
  company: number;
  /** The admin who sends the requests, and their cookie. */
  admin: number;
  cookie: string;
  app: AppProcess;
  floor: FloorProcess;
  /** The process id of the Postgres server. */
  postgres: number;
  /** The product's data folder. */
  dataDir: string;
  /** The cookie of another user of the company. */
  cookieOf(userId: number): Promise<string>;
  /** Another process of the product. */
  startApp(env: Record<string, string>): Promise<AppProcess>;
  /** The same company with another number of records, on the same Postgres. */
  open(records: number): Promise<Bench>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Changes with the migrations and the programs that create the data. */
async function dataKey(): Promise<string> {
  const hash = createHash('sha256');
  const migrations = (await readdir(path.join(root, 'migrations'), { recursive: true })).filter((name) =>
    /(?<!\.test)\.(ts|sql)$/.test(name),
  );
  for (const file of [
    ...migrations.sort().map((name) => `migrations/${name}`),
    'bench/data.ts',
    'tests/support/large-company.ts',
  ])
    hash.update(await readFile(path.join(root, file)));
  return hash.digest('hex').slice(0, 8);
}

const dayNumber = () => Math.floor(Date.now() / 86_400_000);

/** Name of the filled database; creates it if missing, and drops outdated ones. */
async function findOrMakeData(server: string, records: number): Promise<string> {
  const own = `data_${records}_${await dataKey()}_`;
  const db = createDatabase(server, { max: 1, log: failingLog });
  const { rows } = await sql<{ name: string }>`select datname as name from pg_database
    where datname ~ '^(data|run|making)_'`.execute(db);
  await db.destroy();
  const isUsable = (name: string) => name.startsWith(own) && dayNumber() - Number(name.slice(own.length)) < freshDays;
  const found = rows.find(({ name }) => isUsable(name))?.name;
  for (const { name } of rows) {
    const isStale = name.startsWith(`data_${records}_`) && name !== found;
    const isLeftOver = !name.startsWith('data_') && !name.startsWith(`run_${process.pid}_`);
    if (isStale || isLeftOver) await onServer(server, `drop database ${name} with (force)`);
  }
  if (found) return found;
  console.log('Building the data, once:');
  const making = newDatabaseName('making').replace('fettle_', '');
  await onServer(server, `create database ${making} template template0 encoding 'UTF8'`);
  const filling = createDatabase(databaseUrl(server, making), { max: 2, log: failingLog });
  await migrate(filling);
  await fillDatabase(filling, databaseUrl(server, making), records, say);
  await filling.destroy();
  const name = own + dayNumber();
  await onServer(server, `alter database ${making} rename to ${name}`);
  return name;
}

export async function openBench(records: number): Promise<Bench> {
  const server = await startEmbedded({ dataDir: home });
  if (server.attached) throw new Error(`Another run is using ${home}: wait for it, or set BENCH_DIR.`);
  const bench = await openCopy(server, records);
  const { rows } = await sql<Record<string, number>>`select
      (select count(*) from time_records where invoice_id is not null) as "records on invoices",
      (select count(*) from invoices) as invoices, (select count(*) from jobs) as jobs,
      (select count(*) from expenses) as expenses, (select count(*) from files) as files`.execute(bench.db);
  const counts = Object.entries(rows[0]!).map(([what, n]) => `${n.toLocaleString('en-GB')} ${what}`);
  console.log(`The data: ${records.toLocaleString('en-GB')} records, ${counts.join(', ')}`);
  return {
    ...bench,
    async [Symbol.asyncDispose]() {
      await bench[Symbol.asyncDispose]();
      await server.stop();
    },
  };
}

async function openCopy(server: Embedded, records: number): Promise<Bench> {
  const data = await findOrMakeData(server.url, records);
  // A copy, so that every run starts from the same data.
  const name = `run_${process.pid}_${records}`;
  await onServer(server.url, `create database ${name} template ${data} strategy file_copy`);
  const url = databaseUrl(server.url, name);
  const db = createDatabase(url, { max: 2, log: failingLog });
  const dataDir = await mkdtemp(path.join(home, 'run-'));
  const files = path.join(dataDir, 'app/files');
  await mkdir(files, { recursive: true });
  await writeFile(path.join(files, markerName), fileFolderId);
  const apps: AppProcess[] = [];
  const startApp = async (env: Record<string, string>) => {
    const app = await startAppProcess({
      run: ['build/server/start.js'],
      env: {
        DATABASE_URL: url,
        DATA_DIR: path.join(dataDir, 'app'),
        APP_SECRET: 'a secret for tests only, 32 characters',
        ...env,
      },
    });
    apps.push(app);
    return app;
  };
  const floor = await startFloor(url, path.join(dataDir, 'app'));
  const app = await startApp({});
  // As the task does every ten minutes: the copy may be of last week.
  await bringBalancesForward({ db, clock: Date.now, config: { fixedSettings: {} } });
  const admin = await db
    .selectFrom('users')
    .select(['company_id', 'id'])
    .where('email', '=', largeEmail)
    .executeTakeFirstOrThrow();
  const cookieOf = (id: number) => cookieFor(db, { company_id: admin.company_id, id }, Date.now);
  return {
    records,
    db,
    databaseUrl: url,
    company: admin.company_id,
    admin: admin.id,
    cookie: await cookieOf(admin.id),
    app,
    floor,
    postgres: server.pid,
    dataDir: path.join(dataDir, 'app'),
    cookieOf,
    startApp,
    open: (others) => openCopy(server, others),
    async [Symbol.asyncDispose]() {
      for (const each of apps) {
        each.kill('SIGTERM');
        await each.ended;
      }
      await floor.stop();
      await db.destroy();
      await onServer(server.url, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
