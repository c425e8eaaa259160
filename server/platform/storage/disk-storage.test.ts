import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { BytesMissing, type Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fettle-storage-'));
  storage = createDiskStorage(path.join(folder, 'files'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* pieces(...parts: (string | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}
const everyFile = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
const keys = async () => {
  const found = [];
  for await (const each of storage.list()) found.push(each);
  return found;
};

test('bytes are kept whole, with their size and sums, for nobody else to read', async () => {
  const before = Date.now() - 10;
  const stored = await storage.put(pieces('Hello ', 'world'));
  const whole = Buffer.from('Hello world');
  expect(stored).toEqual({
    key: expect.stringMatching(/^(..)\/(..)\/\1\2[0-9a-f]{28}$/),
    size: 11,
    sha256: createHash('sha256').update(whole).digest('hex'),
    crc32: crc32(whole),
  });
  const [file] = everyFile();
  expect(readFileSync(file!)).toEqual(whole);
  expect(statSync(file!).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(file!)).mode & 0o777).toBe(0o700);
  expect(await buffer(await storage.open(stored.key))).toEqual(whole);
  expect(await keys()).toEqual([{ key: stored.key, storedAt: expect.any(Number) }]);
  expect((await keys())[0]!.storedAt).toBeGreaterThan(before);
});

test('a range has both its ends', async () => {
  const { key } = await storage.put(pieces('0123456789'));
  expect(await buffer(await storage.open(key, { start: 2, end: 4 }))).toEqual(Buffer.from('234'));
  expect(await buffer(await storage.open(key, { start: 9, end: 9 }))).toEqual(Buffer.from('9'));
});

test('what breaks off leaves nothing', async () => {
  await expect(storage.put(pieces('abc', new Error('broken off')))).rejects.toThrow('broken off');
  expect(everyFile()).toEqual([]);
});

test('while bytes arrive there is nothing under a key, and the list tells of them', async () => {
  let seen: string[] = [];
  async function* watched() {
    yield Buffer.from('half');
    seen = (await keys()).map(({ key }) => key);
    yield Buffer.from('whole');
  }
  await storage.put(watched());
  expect(seen).toEqual([expect.stringMatching(/^unfinished\/[0-9a-f]{32}$/)]);
  await storage.put(pieces('more'));
  expect((await keys()).filter(({ key }) => key.startsWith('unfinished'))).toEqual([]);
});

test('what was removed is missing; removing it again is fine', async () => {
  const { key } = await storage.put(pieces('gone'));
  await storage.remove(key);
  await storage.remove(key);
  await expect(storage.open(key)).rejects.toThrow(BytesMissing);
  expect(await keys()).toEqual([]);
});

test('no key leads out of the folder', async () => {
  for (const key of ['../secret', 'ab/cd/../../../secret', '/etc/passwd', '', 'ab/cd']) {
    await expect(storage.open(key)).rejects.toThrow(BytesMissing);
    await expect(storage.remove(key)).rejects.toThrow(BytesMissing);
  }
});

test('an empty store lists nothing', async () => {
  expect(await keys()).toEqual([]);
});
