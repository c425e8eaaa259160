import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { diskKeyOf } from './adapt-rows.ts';
import type { ListedFile } from './file-list.ts';
import { BackupError, type BackupLocation, bytesPath } from './location.ts';
import { createMeasure, measure } from './measured.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

const concurrency = 4;
const keyShape = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/;

interface RestoreFilesOptions {
  place: BackupLocation;
  folder: string;
  files: readonly ListedFile[];
  step(name: string): Promise<void> | void;
}

/** Writes bytes under their random keys: nothing is replaced, and what an earlier attempt wrote is kept. */
export async function restoreFiles({ place, folder, files, step }: RestoreFilesOptions): Promise<void> {
  const waiting = files.values();
  const work = async () => {
    for (const { key, sha256, size } of waiting) {
      const diskKey = diskKeyOf(key);
      if (!keyShape.test(diskKey)) throw new BackupError(`${key} is no key of a stored file.`);
      await step(`file ${key}`);
      const file = path.join(folder, diskKey);
      if (await hasBytes(file, { sha256, size })) continue;
      const sums = createMeasure();
      async function* checked() {
        yield* sums.through(await place.read(bytesPath(sha256)));
        if (sums.result().sha256 !== sha256) throw new BackupError(`The bytes of ${key} are damaged in the backup.`);
      }
      // Named as an unfinished upload: the daily clean-up removes it after a crash.
      const unfinished = randomBytes(16).toString('hex');
      await writeFileAtomically(file, path.join(folder, 'unfinished', unfinished), checked());
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

async function hasBytes(file: string, { sha256, size }: Omit<ListedFile, 'key'>): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  if (found?.size !== size) return false;
  return (await measure(createReadStream(file))).sha256 === sha256;
}
