import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type BackupLocation, ObjectMissing, type PlacedObject } from './location.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

export function folderLocation(folder: string): BackupLocation {
  const at = (name: string) => path.join(folder, name);
  return {
    label: folder,
    write: (name, source) => writeFileAtomically(at(name), at(`unfinished/${randomBytes(8).toString('hex')}`), source),
    async read(name) {
      await stat(at(name)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new ObjectMissing(name) : error;
      });
      return createReadStream(at(name), { highWaterMark: 256 * 1024 });
    },
    list: (name) => filesBelow(folder, name),
    remove: (name) => rm(at(name), { force: true }),
  };
}

async function* filesBelow(folder: string, name: string): AsyncGenerator<PlacedObject> {
  const entries = await opendir(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!entries) return;
  for await (const entry of entries) {
    const below = `${name}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, below);
    else yield { path: below, size: (await stat(path.join(folder, below))).size };
  }
}
