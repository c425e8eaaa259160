import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pieces, roomy, storageRules } from '#tests/support/storage-rules.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fettle-storage-'));
  storage = createDiskStorage(path.join(folder, 'files'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const everyFile = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

storageRules(() => ({ storage, nothingLeft: () => everyFile().length === 0 }));

test('a file is two folders deep and readable only by its owner', async () => {
  const { key } = await storage.put(pieces('Hello'), roomy);
  expect(key).toMatch(/^(..)\/(..)\/\1\2[0-9a-f]{28}$/);
  const [file] = everyFile();
  expect(readFileSync(file!, 'utf8')).toBe('Hello');
  expect(statSync(file!).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(file!)).mode & 0o777).toBe(0o700);
});

test('an upload in progress is already listed', async () => {
  const seen: string[] = [];
  async function* watched() {
    yield Buffer.from('half');
    for await (const { key } of storage.list()) seen.push(key);
    yield Buffer.from('whole');
  }
  await storage.put(watched(), roomy);
  expect(seen).toEqual([expect.stringMatching(/^unfinished\/[0-9a-f]{32}$/)]);
});
