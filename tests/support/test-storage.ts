import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDiskStorage } from '#server/infra/storage/disk-storage.ts';
import type { Storage } from '#server/infra/storage/storage.ts';

let made: { folder: string; storage: Storage } | undefined;

/** Files of this test process, on a real disk; deleted on exit. */
export function testStorage(): Storage {
  if (!made) {
    const folder = mkdtempSync(path.join(tmpdir(), 'fettle-test-files-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    made = { folder, storage: createDiskStorage(path.join(folder, 'files')) };
  }
  return made.storage;
}
