import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { installedBinaries } from './embedded/binaries.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts';

const asRoot = process.getuid?.() === 0;
const someUser = 4242;
const room = mkdtempSync('/tmp/fettle-embedded-');
const children: ChildProcess[] = [];
const servers: Embedded[] = [];

/** The launcher as production has it: bundled, run by plain node; then also by users who cannot read this clone. */
beforeAll(async () => {
  chmodSync(room, 0o755);
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: path.join(import.meta.dirname, 'embedded.ts'), outDir: path.join(room, 'bundle') },
  });
  writeFileSync(
    path.join(room, 'bundle/run.mjs'),
    `import { startEmbedded } from './embedded.js';
     const server = await startEmbedded(JSON.parse(process.argv[2]));
     const { url, pid, attached } = server;
     process.stdout.write(JSON.stringify({ url, pid, attached }) + '\\n');
     process.stdin.on('end', () => server.stop()).resume();`,
  );
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

afterAll(async () => {
  await vi.waitUntil(() => serversIn(room).length === 0, 10_000);
  rmSync(room, { recursive: true, force: true });
});

async function start(options: EmbeddedOptions): Promise<Embedded> {
  const server = await startEmbedded({ durable: false, ...options });
  servers.push(server);
  return server;
}

type Running = { child: ChildProcess; url: string; pid: number; attached: boolean };

/** The launcher in a Node process of its own, until that one is killed or its standard input closed. */
function run(
  options: Partial<EmbeddedOptions> & { dataDir: string },
  uid?: number,
  env = process.env,
): Promise<Running> {
  const all = JSON.stringify({ durable: false, binaries: installedBinaries(), ...options });
  const child = spawn(process.execPath, [path.join(room, 'bundle/run.mjs'), all], {
    cwd: '/',
    uid,
    gid: uid,
    env,
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    let words = '';
    child.stderr.on('data', (chunk) => {
      words += chunk;
    });
    child.stdout.once('data', (line) => resolve({ child, ...JSON.parse(String(line)) }));
    child.once('close', (code) => reject(new Error(`exit ${code}: ${words}`)));
  });
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const write = (url: string, n: number) =>
  query(url, `create table if not exists kept (n int); insert into kept values (${n})`);
const read = async (url: string) =>
  (await query<{ n: number }>(url, 'select n from kept order by n')).map((row) => row.n);
const folder = (name: string) => path.join(room, name);
const exited = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

function serversIn(dir: string): string[] {
  const list = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return list.filter((line) => line.includes(`postgres -D ${dir}`));
}

/** The shell that started this server and the one that waits for the end of Node. */
function killWatchdog(server: number): void {
  const ps = (...args: string[]) =>
    execFileSync('ps', args, { encoding: 'utf8' }).trim().split(/\s+/).map(Number);
  const [shell = 0] = ps('-o', 'ppid=', '-p', String(server));
  const guards = ps('-o', 'pid=', '--ppid', String(shell)).filter((pid) => pid !== server);
  for (const pid of [shell, ...guards]) process.kill(pid, 'SIGKILL');
}

test('starts an empty database that knows letters, and keeps what is written', async () => {
  const dataDir = folder('plain');
  const first = await start({ dataDir, durable: true });
  const [row] = await query(
    first.url,
    `select lower('ÉCOLE') as lower, 'CAFÉ' ilike 'caf_' and 'CAFÉ' ilike '%é' and 'בדיקה שלום' ilike '%שלום%' as ilike,
       current_database() as database, current_setting('timezone') as zone, current_setting('fsync') as fsync,
       current_setting('listen_addresses') as addresses, rolsuper as super,
       (select string_agg(x, ' ' order by x) from unnest('{Zoe,eve,Émile,adam}'::text[]) x) as sorted
     from pg_roles where rolname = current_user`,
  );
  expect(row).toEqual({
    lower: 'école',
    ilike: true,
    database: 'fettle',
    zone: 'UTC',
    fsync: 'on',
    addresses: '',
    super: false,
    sorted: 'adam Émile eve Zoe',
  });
  await query(first.url, 'create extension pg_trgm; create extension btree_gist; create extension citext');
  expect(
    await query(
      first.url,
      `select similarity('תל אביב', 'אביב') > 0.5 as hebrew, similarity('élan', 'éla') > 0.45 as french`,
    ),
  ).toEqual([{ hebrew: true, french: true }]);
  await write(first.url, 1);
  await first.stop();
  expect(serversIn(dataDir)).toEqual([]);

  const second = await start({ dataDir });
  expect(second.url).toBe(first.url);
  expect(await read(second.url)).toEqual([1]);
  expect(await query(second.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
});

test('lets nobody in without the password, whose file is private like the socket', async () => {
  const dataDir = folder('private');
  const { url } = await start({ dataDir });
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  wrong.username = 'postgres';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/no pg_hba.conf entry/);
  expect(statSync(path.join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(dataDir, 'run')).mode & 0o777).toBe(0o700);
});

test('after kill -9 of Node the server ends, and the next start has everything committed', async () => {
  const dataDir = folder('killed');
  const first = await run({ dataDir, durable: true });
  await write(first.url, 1);
  await write(first.url, 2);
  first.child.kill('SIGKILL');
  await exited(first.child);
  const second = await run({ dataDir, durable: true });
  expect(second.attached).toBe(false);
  expect(second.pid).not.toBe(first.pid);
  expect(await read(second.url)).toEqual([1, 2]);

  second.child.kill('SIGKILL');
  await expect.poll(() => serversIn(dataDir), { timeout: 10_000 }).toEqual([]);
});

test('after kill -9 of everything it starts, though other processes have the old numbers by now', async () => {
  const dataDir = folder('reused');
  const first = await run({ dataDir, durable: true });
  await write(first.url, 7);
  const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const socketLock = await readFile(path.join(dataDir, 'run/.s.PGSQL.5432.lock'), 'utf8');
  killWatchdog(first.pid);
  process.kill(first.pid, 'SIGKILL');
  first.child.kill('SIGKILL');
  await exited(first.child);
  await expect.poll(() => serversIn(dataDir)).toEqual([]);
  const stranger = spawn('sleep', ['60']);
  children.push(stranger);
  const asIfReused = (text: string) => text.replace(/^\d+/, String(stranger.pid));
  writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), asIfReused(pidFile));
  writeFileSync(path.join(dataDir, 'run/.s.PGSQL.5432.lock'), asIfReused(socketLock));

  const second = await start({ dataDir });
  expect(await read(second.url)).toEqual([7]);
  expect(stranger.exitCode).toBeNull();
});

test('a server whose Node and watchdog were killed is shut down before the next one starts', async () => {
  const dataDir = folder('orphan');
  const first = await run({ dataDir });
  await write(first.url, 3);
  killWatchdog(first.pid);
  first.child.kill('SIGKILL');
  await exited(first.child);
  const second = await start({ dataDir });
  expect(second.attached).toBe(false);
  expect(await read(second.url)).toEqual([3]);
}, 20_000);

test('a second process uses the running server, leaves it alone, and takes over when the first one dies', async () => {
  const dataDir = folder('shared');
  const owner = await run({ dataDir });
  const guest = await start({ dataDir });
  expect({ attached: guest.attached, pid: guest.pid, url: guest.url }).toEqual({
    attached: true,
    pid: owner.pid,
    url: owner.url,
  });
  await write(guest.url, 1);
  const visitor = await run({ dataDir });
  visitor.child.stdin?.end();
  await exited(visitor.child);
  expect(await read(owner.url)).toEqual([1]);

  owner.child.kill('SIGKILL');
  await expect.poll(() => guest.attached, { timeout: 10_000 }).toBe(false);
  expect(await read(guest.url)).toEqual([1]);
});

test('eight that start at once on an empty folder share one server', async () => {
  const dataDir = folder('race');
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, n) => (n % 2 ? start({ dataDir }) : run({ dataDir }))),
  );
  expect(new Set(all.map((server) => server.url)).size).toBe(1);
  expect(new Set(all.map((server) => server.pid)).size).toBe(1);
  expect(all.filter((server) => !server.attached)).toHaveLength(1);
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.password', 'run']);
  await write(all[0]!.url, 1);
});

test('a crashed server is reported and comes back at the same address', async () => {
  const exits: unknown[] = [];
  const server = await start({ dataDir: folder('crash'), durable: true, onExit: (exit) => exits.push(exit) });
  await write(server.url, 5);
  const crashed = server.pid;
  process.kill(crashed, 'SIGKILL');
  await expect.poll(() => server.pid, { timeout: 10_000 }).not.toBe(crashed);
  expect(await read(server.url)).toEqual([5]);
  expect(exits).toHaveLength(1);
});

test('a folder too deep for a socket, with blanks and accents, gets a short private one', async () => {
  const dataDir = path.join(folder('deep'), `a name with "quotes" & é${'/and-so-on'.repeat(12)}`);
  const { url } = await start({ dataDir });
  await write(url, 1);
  const socketDir = new URL(url).searchParams.get('host') ?? '';
  expect(socketDir).toMatch(/^\/tmp\/fettle-\d+-[0-9a-f]{16}$/);
  expect(statSync(socketDir).mode & 0o777).toBe(0o700);
  await servers.pop()?.stop();
  rmSync(socketDir, { recursive: true });
});

test('a lost password file is replaced', async () => {
  const dataDir = folder('forgot');
  const first = await start({ dataDir });
  await write(first.url, 1);
  await servers.pop()?.stop();
  unlinkSync(path.join(dataDir, 'postgres.password'));
  const second = await start({ dataDir });
  expect(second.url).not.toBe(first.url);
  expect(await read(second.url)).toEqual([1]);
});

test('data of another major version is refused in plain words', async () => {
  const dataDir = folder('old');
  await (await startEmbedded({ dataDir, durable: false })).stop();
  writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '17\n');
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /made by PostgreSQL 17, and this version of Fettle brings PostgreSQL 18/,
  );
});

test('binaries without their symlinks in a folder that is not ours are copied once', async () => {
  const native = folder('package/native');
  cpSync(installedBinaries(), native, { recursive: true, verbatimSymlinks: true });
  cpSync(path.join(installedBinaries(), '../package.json'), folder('package/package.json'));
  for (const { target } of JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8'))) {
    rmSync(path.join(native, '..', target), { force: true });
  }
  chmodSync(path.join(native, 'lib'), 0o555);
  const dataDir = folder('copied');
  mkdirSync(dataDir);
  if (asRoot) chownSync(dataDir, someUser, someUser);
  const uid = asRoot ? someUser : undefined;
  const first = await run({ dataDir, binaries: native }, uid);
  expect(existsSync(path.join(dataDir, '.pg-18.4.0-beta.17/native/lib/libpq.so.5'))).toBe(true);
  expect(existsSync(path.join(native, 'lib/libpq.so.5'))).toBe(false);
  await expect(query(first.url, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
  first.child.stdin?.end();
  await exited(first.child);
  chmodSync(path.join(native, 'lib'), 0o755);
});

if (asRoot) {
  /** Root takes other ways where the machine refuses user namespaces: here, because `unshare` fails. */
  function withoutUnshare(): NodeJS.ProcessEnv {
    const bin = folder('bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(path.join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    return { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  }

  const uidOf = (pid: number) =>
    Number(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }));

  test('root without user namespaces: runs as nobody, also in a folder closed to nobody', async () => {
    const closed = folder('closed');
    mkdirSync(closed, { mode: 0o700 });
    for (const dataDir of [path.join(closed, 'data'), folder('data-of-root')]) {
      const namespaced = await run({ dataDir });
      expect(uidOf(namespaced.pid)).toBe(0);
      await write(namespaced.url, 1);
      namespaced.child.kill('SIGKILL');
      await exited(namespaced.child);
      const asNobody = await run({ dataDir }, undefined, withoutUnshare());
      expect(uidOf(asNobody.pid)).toBe(65534);
      await write(asNobody.url, 2);
      asNobody.child.stdin?.end();
      await exited(asNobody.child);
      expect(await read((await start({ dataDir })).url)).toEqual([1, 2]);
    }
    const fresh = await run({ dataDir: path.join(closed, 'fresh') }, undefined, withoutUnshare());
    expect(uidOf(fresh.pid)).toBe(65534);
  });

  test('root in the data folder of an ordinary user leaves it to that user', async () => {
    const dataDir = folder('of-user');
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, someUser, someUser);
    const byRoot = await run({ dataDir });
    expect(uidOf(byRoot.pid)).toBe(someUser);
    await write(byRoot.url, 1);
    byRoot.child.stdin?.end();
    await exited(byRoot.child);
    const byUser = await run({ dataDir }, someUser);
    expect(await read(byUser.url)).toEqual([1]);
    const rootAgain = await run({ dataDir });
    expect(rootAgain.attached).toBe(true);
    expect(await read(rootAgain.url)).toEqual([1]);
  });

  test('an ordinary user is told plainly that the data are not theirs', async () => {
    const dataDir = folder('of-root');
    await (await startEmbedded({ dataDir, durable: false })).stop();
    await expect(run({ dataDir }, someUser)).rejects.toThrow(/data folder .* cannot be used .*DATA_DIR/);
  });
}
