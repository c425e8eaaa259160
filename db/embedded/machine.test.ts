import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { EmbeddedRoom, ended, keep, kept, killed, query, userOf } from '#tests/support/embedded-room.ts';

const asRoot = process.getuid?.() === 0;
/** Uid of daemon or bin, which exists on every machine. */
const someUser = 1;

let room: EmbeddedRoom;
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
beforeAll(async () => {
  room = await EmbeddedRoom.open();
});
afterEach(() => room.stopAll());
afterAll(() => room.close());

test('a path too long for a socket, or with spaces and accents, gets a short private folder', async () => {
  const dataDir = path.join(room.path('deep'), `a name with "quotes" & é${'/and-so-on'.repeat(12)}`);
  const { url } = await room.start({ dataDir });
  await keep(url, 1);
  const socketDir = new URL(url).searchParams.get('host') ?? '';
  expect(socketDir).toMatch(/^\/tmp\/fettle-\d+-[0-9a-f]{16}$/);
  expect(statSync(socketDir).mode & 0o777).toBe(0o700);
  await room.stopAll();
  rmSync(socketDir, { recursive: true });
});

test('binaries without symlinks in a foreign folder are copied once', { tags: 'soak' }, async () => {
  const native = path.join(room.path('bare'), 'native');
  cpSync(path.dirname(room.binaries()), path.dirname(native), { recursive: true, verbatimSymlinks: true });
  for (const { target } of JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8'))) {
    rmSync(path.join(native, '..', target), { force: true });
  }
  chmodSync(path.join(native, 'lib'), 0o555);
  const dataDir = room.path('copied');
  mkdirSync(dataDir);
  if (asRoot) chownSync(dataDir, someUser, someUser);
  const uid = asRoot ? someUser : undefined;
  const first = await room.run({ dataDir, binaries: native }, uid);
  const { version } = JSON.parse(await readFile(path.join(native, '../package.json'), 'utf8'));
  expect(existsSync(path.join(dataDir, `.pg-${version}/native/lib/libpq.so.5`))).toBe(true);
  expect(existsSync(path.join(native, 'lib/libpq.so.5'))).toBe(false);
  await expect(query(first.url, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
  await ended(first.child);
  chmodSync(path.join(native, 'lib'), 0o755);
});

if (asRoot) {
  /** Run by root, the launcher falls back if user namespaces are refused; simulated by a failing `unshare`. */
  function withoutUnshare(): NodeJS.ProcessEnv {
    const bin = room.path('bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(path.join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    return { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  }

  test('root without user namespaces runs the server as nobody, also in a folder closed to nobody', {
    tags: 'soak',
  }, async () => {
    const expected = spawnSync('unshare', ['-U', 'true']).status === 0 ? 0 : 65534;
    const closed = room.path('closed');
    mkdirSync(closed, { mode: 0o700 });
    for (const dataDir of [path.join(closed, 'data'), room.path('data-of-root')]) {
      const namespaced = await room.run({ dataDir });
      expect(userOf(namespaced.pid)).toBe(expected);
      await keep(namespaced.url, 1);
      await killed(namespaced.child);
      const asNobody = await room.run({ dataDir }, undefined, withoutUnshare());
      expect(userOf(asNobody.pid)).toBe(65534);
      await keep(asNobody.url, 2);
      await ended(asNobody.child);
      expect(await kept((await room.start({ dataDir })).url)).toEqual([1, 2]);
    }
    // The binaries too are unreachable for nobody, as in a clone in root's home.
    const binaries = room.binaries();
    chmodSync(path.dirname(binaries), 0o700);
    const dataDir = path.join(closed, 'fresh');
    const fresh = await room.run({ dataDir, binaries }, undefined, withoutUnshare());
    chmodSync(path.dirname(binaries), 0o755);
    expect(userOf(fresh.pid)).toBe(65534);
  });

  test('root in the data folder of another user keeps that user as the owner', async () => {
    const dataDir = room.path('of-user');
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, someUser, someUser);
    const byRoot = await room.run({ dataDir });
    expect(userOf(byRoot.pid)).toBe(someUser);
    await keep(byRoot.url, 1);
    await ended(byRoot.child);
    const byUser = await room.run({ dataDir }, someUser);
    expect(await kept(byUser.url)).toEqual([1]);
    const rootAgain = await room.run({ dataDir });
    expect(rootAgain.attached).toBe(true);
    expect(await kept(rootAgain.url)).toEqual([1]);
  });

  test('an ordinary user starts it in a folder whose group is not theirs', async () => {
    const dataDir = room.path('of-another-group');
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, someUser, 0);
    const { url } = await room.run({ dataDir }, someUser);
    await keep(url, 1);
    expect(await kept(url)).toEqual([1]);
  });

  test('another user gets a clear message that the data is not theirs', async () => {
    const dataDir = room.dataDir('of-root');
    await expect(room.run({ dataDir }, someUser)).rejects.toThrow(/data folder .*of-root is not usable .*DATA_DIR/);
  });
}
