import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
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
const roomy = { maxSize: 1000 };
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
  const stored = await storage.put(pieces('Hello ', 'world'), roomy);
  const whole = Buffer.from('Hello world');
  expect(stored).toEqual({
    key: expect.stringMatching(/^(..)\/(..)\/\1\2[0-9a-f]{28}$/),
    size: 11,
    sha256: createHash('sha256').update(whole).digest('hex'),
    crc32: crc32(whole),
    head: whole,
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
  const { key } = await storage.put(pieces('0123456789'), roomy);
  expect(await buffer(await storage.open(key, { start: 2, end: 4 }))).toEqual(Buffer.from('234'));
  expect(await buffer(await storage.open(key, { start: 9, end: 9 }))).toEqual(Buffer.from('9'));
});

test('the head is the beginning, however small the pieces, and no more', async () => {
  const parts = Array.from({ length: 500 }, (_, at) => String(at).padStart(10, '.'));
  const { head } = await storage.put(pieces(...parts), { maxSize: 5000 });
  expect(Buffer.from(head).toString()).toBe(parts.join('').slice(0, 4100));
});

test('what breaks off or is too large leaves nothing', async () => {
  await expect(storage.put(pieces('abc', new Error('broken off')), roomy)).rejects.toThrow('broken off');
  expect(everyFile()).toEqual([]);

  let given = 0;
  async function* endless() {
    for (;;) {
      given += 1;
      yield Buffer.alloc(400);
    }
  }
  const tooLarge = storage.put(endless(), { maxSize: 2_000_000 });
  await expect(tooLarge).rejects.toThrow(new AppError('too_large', 'A file can have at most 2 MB.'));
  expect(given).toBe(5001);
  expect(everyFile()).toEqual([]);
});

test('as many bytes as allowed are kept', async () => {
  expect(await storage.put(pieces('x'.repeat(1000)), roomy)).toMatchObject({ size: 1000 });
});

test('while bytes arrive there is nothing under a key, and the list tells of them', async () => {
  let seen: string[] = [];
  async function* watched() {
    yield Buffer.from('half');
    seen = (await keys()).map(({ key }) => key);
    yield Buffer.from('whole');
  }
  await storage.put(watched(), roomy);
  expect(seen).toEqual([expect.stringMatching(/^unfinished\/[0-9a-f]{32}$/)]);
  await storage.put(pieces('more'), roomy);
  expect((await keys()).filter(({ key }) => key.startsWith('unfinished'))).toEqual([]);
});

test('what was removed is missing; removing it again is fine', async () => {
  const { key } = await storage.put(pieces('gone'), roomy);
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
