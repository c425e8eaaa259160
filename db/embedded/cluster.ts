import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { asIdentity, chooseIdentity, give, giveTree, type Identity } from './identity.ts';

const run = promisify(execFile);

const user = 'fettle';
const database = 'fettle';

export type Cluster = { dir: string; identity: Identity };

/**
 * Opens the cluster in `<dataDir>/postgres`, creating it if missing: UTF-8, British sort order, database `fettle` owned
 * by the role `fettle`, which is no superuser; the superuser cannot log in. Created aside and renamed, so it is never
 * partial, even with concurrent callers.
 */
export async function openCluster(dataDir: string, binaries: Binaries, durable: boolean): Promise<Cluster> {
  const dir = clusterDir(dataDir);
  if (!(await versionOf(dir))) await makeCluster(dataDir, dir, binaries, durable);
  await checkVersion(dir, binaries);
  const identity = await chooseIdentity(dir, binaries.postgres);
  if (!(await savedPassword(dataDir))) {
    // The password file was deleted. Anybody who can read the cluster's files may set a new password.
    const statement = `alter role ${user} password '${await password(dataDir)}'`;
    await singleUser(dir, binaries, identity, [statement]);
  }
  return { dir, identity };
}

export function clusterDir(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/** Connection string for `pg`. Contains the password: do not log. */
export async function clusterUrl(dataDir: string, socketDir: string): Promise<string> {
  const query = new URLSearchParams({ host: socketDir });
  return `postgresql://${user}:${await password(dataDir)}@localhost/${database}?${query}`;
}

async function makeCluster(dataDir: string, dir: string, binaries: Binaries, durable: boolean): Promise<void> {
  await removeLeftovers(dataDir);
  const staging = await mkdtemp(path.join(dataDir, 'postgres.new-'));
  try {
    const identity = await chooseIdentity(staging, binaries.postgres);
    await initdb(staging, binaries, identity, durable);
    await writeFile(path.join(staging, 'pg_hba.conf'), `local all ${user} scram-sha-256\n`);
    await singleUser(staging, binaries, identity, [
      `create role ${user} login createdb password '${await password(dataDir)}' in role pg_monitor`,
      `create database ${database} owner ${user}`,
    ]);
    // Run as root in another user's folder: chown the files, so that they can start it without root later.
    const { uid, gid } = await stat(dataDir);
    if (process.getuid?.() === 0 && uid !== 0) await giveTree(staging, uid, gid);
    await rename(staging, dir).catch(async (error) => {
      if (!(await versionOf(dir))) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** A UTF-8 locale is needed besides ICU: with plain C, pg_trgm and full-text search know no é and no Hebrew letter. */
async function initdb(dir: string, binaries: Binaries, identity: Identity, durable: boolean): Promise<void> {
  const fixed = ['-D', dir, '-U', 'postgres', '-A', 'reject', '--encoding=UTF8', '--locale=C'];
  const icu = ['--locale-provider=icu', '--icu-locale=en-GB', '--no-instructions', ...(durable ? [] : ['--no-sync'])];
  const problems: string[] = [];
  for (const ctype of ['C.UTF-8', 'en_GB.UTF-8', 'en_US.UTF-8', 'UTF-8', 'C']) {
    const command = [binaries.initdb, ...fixed, `--lc-ctype=${ctype}`, ...icu];
    const { file, args, options } = asIdentity(identity, command);
    try {
      await run(file, args, options);
      return;
    } catch (error) {
      problems.push(String((error as { stderr?: string }).stderr ?? error).trim());
      if (!/locale/i.test(problems.at(-1) ?? '')) break;
    }
  }
  throw new Error(`The built-in Postgres could not make its data folder ${dir}: ${problems.at(-1)}`);
}

/** Runs one statement per line as superuser without a server. Single-user Postgres reports errors only as text. */
async function singleUser(dir: string, binaries: Binaries, identity: Identity, lines: string[]): Promise<void> {
  const { file, args, options } = asIdentity(identity, [binaries.postgres, '--single', '-D', dir, 'postgres']);
  const output = await new Promise<string>((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ['pipe', 'ignore', 'pipe'] });
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    child.on('error', reject).on('close', () => resolve(text));
    child.stdin.end(`${lines.join('\n')}\n`);
  });
  const errorLine = output.match(/^.*(?:ERROR|FATAL|PANIC):.*$/m);
  if (errorLine) throw new Error(`The built-in Postgres could not set up its database: ${errorLine[0]}`);
}

/** Created once beside the cluster, readable only by its owner. */
async function password(dataDir: string): Promise<string> {
  const saved = await savedPassword(dataDir);
  if (saved) return saved;
  const file = passwordFile(dataDir);
  const staging = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(staging, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  await give(staging, await stat(dataDir));
  // A hard link fails if the name exists, so concurrent starts agree on one password.
  await link(staging, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(staging);
  return (await readFile(file, 'utf8')).trim();
}

async function savedPassword(dataDir: string): Promise<string> {
  const text = await readFile(passwordFile(dataDir), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.trim();
}

function passwordFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.password');
}

async function versionOf(dir: string): Promise<string | undefined> {
  return readFile(path.join(dir, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
}

/** Minor versions of Postgres read each other's files, major ones do not. */
async function checkVersion(dir: string, binaries: Binaries): Promise<void> {
  const { stdout } = await run(binaries.postgres, ['-V']).catch(() => ({ stdout: '' }));
  const major = stdout.match(/(\d+)/)?.[1];
  const made = await versionOf(dir);
  if (major && made !== major) {
    throw new Error(
      `The data folder ${dir} was created by PostgreSQL ${made}, but this version of Fettle includes PostgreSQL ${major}. ` +
        'Nothing was changed. Back up with the version of Fettle that you ran before (npm run backup -- --to <folder>), move the ' +
        'data folder and the files beside it away, and restore with this one (npm run restore -- --from <folder>): see docs/upgrading.md.',
    );
  }
}

/** Removes partial clusters of killed starts, at least an hour old. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('postgres.new-')) continue;
    const file = path.join(dataDir, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 3_600_000) await rm(file, { recursive: true, force: true });
  }
}
