import { expect, test } from 'vitest';
import { contentDisposition } from '#server/http/download.ts';
import { nameIn } from './fetch-file.ts';

test('reads the file name from the response', () => {
  for (const name of ['INV-2026-0001.pdf', 'Küche & "Bad".pdf', "it's 100%.zip"]) {
    expect(nameIn(contentDisposition('attachment', name))).toBe(name);
  }
  expect(nameIn('attachment; filename="plain.zip"')).toBe('plain.zip');
  expect(nameIn('inline')).toBeUndefined();
  expect(nameIn(null)).toBeUndefined();
});
