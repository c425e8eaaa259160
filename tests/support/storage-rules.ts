import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { AppError } from '#server/infra/errors.ts';
import { BytesMissing, type Storage } from '#server/infra/storage/storage.ts';

export async function* pieces(...parts: (string | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}

export const roomy = { maxSize: 1000 };

export async function keysOf(storage: Storage) {
  const found = [];
  for await (const each of storage.list()) found.push(each);
  return found;
}

/** Tests for every kind of store. `nothingLeft`: whether the store is empty down to the last byte. */
export function storageRules(open: () => { storage: Storage; nothingLeft: () => boolean }) {
  test('stores a file completely, with its size and checksums', async () => {
    const { storage } = open();
    const before = Date.now() - 2000;
    const stored = await storage.put(pieces('Hello ', 'world'), roomy);
    const whole = Buffer.from('Hello world');
    expect(stored).toEqual({
      key: expect.stringMatching(/[0-9a-f]{32}$/),
      size: 11,
      sha256: createHash('sha256').update(whole).digest('hex'),
      crc32: crc32(whole),
      head: whole,
    });
    expect(await buffer(await storage.open(stored.key))).toEqual(whole);
    expect(await keysOf(storage)).toEqual([{ key: stored.key, storedAt: expect.any(Number) }]);
    expect((await keysOf(storage))[0]!.storedAt).toBeGreaterThan(before);
  });

  test('a range includes both ends', async () => {
    const { storage } = open();
    const { key } = await storage.put(pieces('0123456789'), roomy);
    expect(await buffer(await storage.open(key, { start: 2, end: 4 }))).toEqual(Buffer.from('234'));
    expect(await buffer(await storage.open(key, { start: 9, end: 9 }))).toEqual(Buffer.from('9'));
  });

  test('the head is the beginning of the file, however small the chunks', async () => {
    const parts = Array.from({ length: 500 }, (_, at) => String(at).padStart(10, '.'));
    const { head } = await open().storage.put(pieces(...parts), { maxSize: 5000 });
    expect(Buffer.from(head).toString()).toBe(parts.join('').slice(0, 4100));
  });

  test('an aborted or oversized upload leaves nothing', async () => {
    const { storage, nothingLeft } = open();
    await expect(storage.put(pieces('abc', new Error('broken off')), roomy)).rejects.toThrow('broken off');
    expect(nothingLeft()).toBe(true);

    let given = 0;
    async function* endless() {
      for (;;) {
        given += 1;
        yield Buffer.alloc(4096);
      }
    }
    const tooLarge = storage.put(endless(), { maxSize: 20 * 1024 * 1024 });
    await expect(tooLarge).rejects.toThrow(new AppError('too_large', 'Files can be up to 20 MB.'));
    expect(given).toBe(5121);
    expect(nothingLeft()).toBe(true);
  });

  test('accepts exactly the maximum size, and empty files', async () => {
    const { storage } = open();
    expect(await storage.put(pieces('x'.repeat(1000)), roomy)).toMatchObject({ size: 1000 });
    const { key } = await storage.put(pieces(), roomy);
    expect(await buffer(await storage.open(key))).toEqual(Buffer.alloc(0));
  });

  test('a large file is read back in full and by ranges', async () => {
    const { storage } = open();
    // Exactly two parts of 8 MB, and two with a remainder.
    for (const rest of [0, 5]) {
      const chunk = Buffer.from(Array.from({ length: 1024 * 1024 }, (_, at) => (at * 31) % 251));
      async function* large() {
        for (let at = 0; at < 16; at += 1) yield chunk;
        if (rest > 0) yield chunk.subarray(0, rest);
      }
      const stored = await storage.put(large(), { maxSize: 20_000_000 });
      const back = await buffer(await storage.open(stored.key));
      expect(stored.size).toBe(16 * chunk.length + rest);
      expect(createHash('sha256').update(back).digest('hex')).toBe(stored.sha256);
      const over = { start: 8 * chunk.length - 2, end: 8 * chunk.length + 1 };
      expect(await buffer(await storage.open(stored.key, over))).toEqual(back.subarray(over.start, over.end + 1));
    }
  });

  test('during an upload the key has no file, but the list includes it', async () => {
    const { storage, nothingLeft } = open();
    let seen: string[] = [];
    async function* watched() {
      for (let at = 0; at < 17; at += 1) yield Buffer.alloc(1024 * 1024);
      seen = (await keysOf(storage)).map(({ key }) => key);
      yield Buffer.from('whole');
      // For the store the process dies here.
      for (const key of seen) await storage.remove(key);
      throw new Error('died');
    }
    await expect(storage.put(watched(), { maxSize: 30_000_000 })).rejects.toThrow('died');
    expect(seen).toEqual([expect.stringMatching(/^unfinished\//)]);
    expect(nothingLeft()).toBe(true);
    await storage.put(pieces('more'), roomy);
    expect((await keysOf(storage)).filter(({ key }) => key.startsWith('unfinished'))).toEqual([]);
  });

  test('a deleted file is missing; deleting again is allowed', async () => {
    const { storage } = open();
    const { key } = await storage.put(pieces('gone'), roomy);
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.open(key)).rejects.toThrow(BytesMissing);
    expect(await keysOf(storage)).toEqual([]);
  });

  test('no key leads outside the store', async () => {
    const { storage } = open();
    for (const key of ['../secret', 'ab/cd/../../../secret', '/etc/passwd', '', 'ab/cd']) {
      await expect(storage.open(key)).rejects.toThrow(BytesMissing);
      await expect(storage.remove(key)).rejects.toThrow(BytesMissing);
    }
  });

  test('an empty store lists nothing', async () => {
    expect(await keysOf(open().storage)).toEqual([]);
  });
}
