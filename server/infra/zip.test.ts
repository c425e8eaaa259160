import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unzip } from '#tests/support/unzip.ts';
import { BytesMissing } from './storage/storage.ts';
import { uniqueNames, type ZipEntry, zipStream } from './zip.ts';

const modifiedAt = '2026-03-02T09:00:00.000Z';
const entry = (name: string, bytes: Buffer): ZipEntry => ({
  name,
  size: bytes.length,
  modifiedAt,
  open: async () => Readable.from([bytes]),
});

test('contains every entry in full, under its name', async () => {
  const photo = Buffer.alloc(300_000, 'photo');
  const archive = await buffer(zipStream([entry('Küche.jpg', photo), entry('b.mp4', Buffer.from('video'))]));
  const found = unzip(archive);
  expect(Object.keys(found)).toEqual(['Küche.jpg', 'b.mp4']);
  expect(found['Küche.jpg']!.equals(photo)).toBe(true);
  expect(found['b.mp4']!.toString()).toBe('video');
  // Uncompressed: hardly larger than its content.
  expect(archive.length).toBeGreaterThan(300_000);
  expect(archive.length).toBeLessThan(301_000);
});

test('opens entries one at a time, on demand', async () => {
  const opened: string[] = [];
  const watched = (name: string): ZipEntry => {
    // As files are read: in chunks, of which the archive holds a few.
    const chunks = Array.from({ length: 16 }, () => Buffer.alloc(64 * 1024));
    return {
      ...{ name, size: 1024 * 1024, modifiedAt },
      open: async () => {
        opened.push(name);
        return Readable.from(chunks);
      },
    };
  };
  const stream = zipStream(['a', 'b', 'c'].map(watched));
  expect(opened).toEqual([]);
  stream.once('readable', () => {});
  await sleep(20);
  expect(opened).toEqual(['a']);
  await buffer(stream);
  expect(opened).toEqual(['a', 'b', 'c']);
});

test('lists entries without content in missing.txt', async () => {
  const gone = (name: string): ZipEntry => ({
    ...{ name, size: 5, modifiedAt },
    open: () => Promise.reject(new BytesMissing('key')),
  });
  const kept = entry('Missing.txt', Buffer.from('a photo of that name'));
  const found = unzip(await buffer(zipStream([gone('a.jpg'), kept, gone('c.jpg')])));
  expect(Object.keys(found)).toEqual(['Missing.txt', 'missing (2).txt']);
  expect(found['missing (2).txt']!.toString()).toBe(
    'The content of these files is missing on the server, so they are not in this archive:\n\na.jpg\nc.jpg\n',
  );
});

test('fails as a whole if an entry is unreadable or has an unexpected length', async () => {
  const broken: ZipEntry = { name: 'b', modifiedAt, open: () => Promise.reject(new Error('no bytes')) };
  await expect(buffer(zipStream([entry('a', Buffer.from('a')), broken]))).rejects.toThrow('no bytes');

  const midway = new Readable({
    read() {
      this.push('half');
      this.destroy(new Error('disk gone'));
    },
  });
  await expect(buffer(zipStream([{ name: 'c', modifiedAt, open: async () => midway }]))).rejects.toThrow('disk gone');

  const short = { ...entry('d', Buffer.from('four')), size: 5 };
  await expect(buffer(zipStream([short]))).rejects.toThrow('unexpected number of bytes');
});

test('closes the open entry when the reader disconnects', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
  });
  const stream = zipStream([{ name: 'a', modifiedAt, open: async () => endless }]);
  for await (const _ of stream) break;
  await sleep(20);
  expect(endless.destroyed).toBe(true);
});

test('names are unique, stay inside the archive and unpack everywhere', () => {
  expect(uniqueNames(['a.jpg', 'A.jpg', 'a.jpg', 'a (2).jpg', 'b'])).toEqual([
    'a.jpg',
    'A (2).jpg',
    'a (3).jpg',
    'a (2) (2).jpg',
    'b',
  ]);
  expect(uniqueNames(['../../etc/passwd', 'C:\\x.jpg', '/', '..', '', 'nul.png', 'a\u202egpj.exe'])).toEqual([
    '_.._etc_passwd',
    'C__x.jpg',
    '_',
    'file',
    'file (2)',
    '_nul.png',
    'a_gpj.exe',
  ]);
  const [long] = uniqueNames([`${'ä'.repeat(255)}.jpeg`]);
  expect(long).toBe(`${'ä'.repeat(150)}.jpeg`);
});
