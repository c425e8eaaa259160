import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { zipStream } from '#server/infra/zip.ts';
import { countZipEntries } from './bulk-run.ts';

test.each([1, 3, 7, 1000])('counts the files of a ZIP streamed in chunks of %i bytes', async (size) => {
  const entries = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({
    name,
    modifiedAt: '2026-03-02T09:00:00Z',
    open: async () => Readable.from([Buffer.from(`PK PKPK ${name}`)]),
  }));
  const zip = await buffer(zipStream(entries));
  const count = countZipEntries();
  const counts: number[] = [];
  for (let at = 0; at < zip.length; at += size) counts.push(count(zip.subarray(at, at + size)));
  expect(counts.at(-1)).toBe(3);
  if (size === 1) expect(counts[3]).toBe(1);
});
