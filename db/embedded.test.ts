import { spawn } from 'node:child_process';
import { readdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  EmbeddedRoom,
  ended,
  keep,
  kept,
  killed,
  killWatchdog,
  query,
  serversIn,
} from '#tests/support/embedded-room.ts';
import { startEmbedded } from './embedded.ts';

let room: EmbeddedRoom;
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
beforeAll(async () => {
  room = await EmbeddedRoom.open();
});
afterEach(() => room.stopAll());
afterAll(() => room.close());

test('starts an empty UTF-8 database and keeps its data', async () => {
  const dataDir = room.path('plain');
  const first = await room.start({ dataDir, durable: true });
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
  await keep(first.url, 1);
  await first.stop();
  expect(serversIn(dataDir)).toEqual([]);

  const second = await room.start({ dataDir });
  expect(second.url).toBe(first.url);
  expect(await kept(second.url)).toEqual([1]);
  expect(await query(second.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
});

test('requires the password; its file and the socket are private', async () => {
  const dataDir = room.dataDir('private');
  const { url } = await room.start({ dataDir });
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  wrong.username = 'postgres';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/no pg_hba.conf entry/);
  expect(statSync(path.join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(dataDir, 'run')).mode & 0o777).toBe(0o700);
});

test('after kill -9 of Node the server stops, and the next start has all committed data', async () => {
  const dataDir = room.dataDir('killed');
  const first = await room.run({ dataDir, durable: true });
  await keep(first.url, 1);
  await keep(first.url, 2);
  await killed(first.child);
  const second = await room.run({ dataDir, durable: true });
  expect(second.attached).toBe(false);
  expect(second.pid).not.toBe(first.pid);
  expect(await kept(second.url)).toEqual([1, 2]);

  second.child.kill('SIGKILL');
  await expect.poll(() => serversIn(dataDir), { timeout: 10_000 }).toEqual([]);
});

test('starts after kill -9 of everything, even if other processes reuse the old pids', async () => {
  const dataDir = room.dataDir('reused');
  const first = await room.run({ dataDir, durable: true });
  await keep(first.url, 7);
  const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const socketLock = await readFile(path.join(dataDir, 'run/.s.PGSQL.5432.lock'), 'utf8');
  killWatchdog(first.pid);
  process.kill(first.pid, 'SIGKILL');
  await killed(first.child);
  await expect.poll(() => serversIn(dataDir)).toEqual([]);
  const stranger = spawn('sleep', ['60']);
  const asIfReused = (text: string) => text.replace(/^\d+/, String(stranger.pid));
  writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), asIfReused(pidFile));
  writeFileSync(path.join(dataDir, 'run/.s.PGSQL.5432.lock'), asIfReused(socketLock));

  const second = await room.start({ dataDir });
  expect(await kept(second.url)).toEqual([7]);
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

test('a server whose Node and watchdog were killed is shut down before the next one starts', async () => {
  const dataDir = room.dataDir('orphan');
  const first = await room.run({ dataDir });
  await keep(first.url, 3);
  killWatchdog(first.pid);
  await killed(first.child);
  const second = await room.start({ dataDir });
  expect(second.attached).toBe(false);
  expect(await kept(second.url)).toEqual([3]);
}, 20_000);

test('a second process uses the running server, and takes over when the first one dies', async () => {
  const dataDir = room.dataDir('shared');
  const owner = await room.run({ dataDir });
  const guest = await room.start({ dataDir });
  expect({ attached: guest.attached, pid: guest.pid, url: guest.url }).toEqual({
    attached: true,
    pid: owner.pid,
    url: owner.url,
  });
  await keep(guest.url, 1);
  const visitor = await room.run({ dataDir });
  await ended(visitor.child);
  expect(await kept(owner.url)).toEqual([1]);

  owner.child.kill('SIGKILL');
  await expect.poll(() => guest.attached, { timeout: 10_000 }).toBe(false);
  expect(await kept(guest.url)).toEqual([1]);
});

test('four parallel starts on an empty folder share one server', async () => {
  const dataDir = room.path('race');
  const all = await Promise.all(
    Array.from({ length: 4 }, (_, n) => (n % 2 ? room.start({ dataDir }) : room.run({ dataDir }))),
  );
  expect(new Set(all.map((server) => server.url)).size).toBe(1);
  expect(new Set(all.map((server) => server.pid)).size).toBe(1);
  expect(all.filter((server) => !server.attached)).toHaveLength(1);
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.password', 'run']);
  await keep(all[0]!.url, 1);
});

test('a crashed server is reported and restarted at the same address', async () => {
  const exits: unknown[] = [];
  const server = await room.start({
    dataDir: room.dataDir('crash'),
    durable: true,
    onExit: (exit) => exits.push(exit),
  });
  await keep(server.url, 5);
  const crashed = server.pid;
  process.kill(crashed, 'SIGKILL');
  await expect.poll(() => server.pid, { timeout: 10_000 }).not.toBe(crashed);
  expect(await kept(server.url)).toEqual([5]);
  expect(exits).toHaveLength(1);
});

test('a lost password file is replaced', async () => {
  const dataDir = room.dataDir('forgot');
  const first = await room.start({ dataDir });
  await keep(first.url, 1);
  await room.stopAll();
  unlinkSync(path.join(dataDir, 'postgres.password'));
  const second = await room.start({ dataDir });
  expect(second.url).not.toBe(first.url);
  expect(await kept(second.url)).toEqual([1]);
});

test('rejects data of another major version with a clear message', async () => {
  const dataDir = room.dataDir('old');
  writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '17\n');
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /created by PostgreSQL 17, but this version of Fettle includes PostgreSQL 18.*npm run backup.*npm run restore/,
  );
});
