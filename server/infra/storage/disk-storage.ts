import { randomBytes } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { byteSums } from './byte-sums.ts';
import { noRoomIn, requireRoom } from './room.ts';
import { BytesMissing, type Storage } from './storage.ts';

const keyShape = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/;
const unfinishedShape = /^unfinished\/[0-9a-f]{32}$/;

/** 128 random bits in two levels of folders, to keep folders small: 'a1/b2/a1b2…'. */
function newKey(): string {
  const name = randomBytes(16).toString('hex');
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

/** Makes a written or renamed name survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export interface DiskOptions {
  /** Bytes that must stay free on the disk; default 0. */
  leastFree?: number;
}

/** Bytes between two checks of the free space. */
const lookEvery = 8 * 1024 * 1024;

/** Writes under `unfinished/`, syncs, then renames: a key has a whole file or none. Several processes may share it. */
export function createDiskStorage(folder: string, { leastFree = 0 }: DiskOptions = {}): Storage {
  const place = (key: string): string => {
    // Defence in depth against path traversal, although keys come from rows.
    if (!keyShape.test(key) && !unfinishedShape.test(key)) throw new BytesMissing(key);
    return path.join(folder, key);
  };
  const makeFolder = (of: string) => mkdir(path.dirname(of), { recursive: true, mode: 0o700 });

  return {
    async put(source, limits) {
      const key = newKey();
      const target = place(key);
      const unfinished = place(`unfinished/${path.basename(key)}`);
      await makeFolder(unfinished);
      const sums = byteSums(limits);
      let unlooked = lookEvery;
      try {
        const file = await open(unfinished, 'wx', 0o600);
        try {
          for await (const chunk of source) {
            sums.add(chunk);
            unlooked += chunk.byteLength;
            if (unlooked >= lookEvery) {
              await requireRoom(folder, leastFree);
              unlooked = 0;
            }
            await file.writeFile(chunk);
          }
          await file.sync();
        } finally {
          await file.close();
        }
        const made = await makeFolder(target);
        await rename(unfinished, target);
        await syncFolder(path.dirname(target));
        // New folders are entries of the folders above, which need syncing too.
        if (made) for (const above of ['..', '../..']) await syncFolder(path.resolve(target, '..', above));
      } catch (error) {
        await rm(unfinished, { force: true });
        await rm(target, { force: true });
        throw noRoomIn(error) ?? error;
      }
      return { key, ...sums.result() };
    },

    async open(key, range) {
      const file = place(key);
      await stat(file).catch(missing(key));
      // Larger chunks than the default 64 kB: each costs as much in the streams that it passes.
      return createReadStream(file, { ...range, highWaterMark: 256 * 1024 });
    },

    async remove(key) {
      await rm(place(key), { force: true });
    },

    async *list() {
      for await (const file of filesUnder(folder)) {
        const key = path.relative(folder, file).split(path.sep).join('/');
        if (!keyShape.test(key) && !unfinishedShape.test(key)) continue;
        // Undefined if removed since the folder was read.
        const found: Stats | undefined = await stat(file).catch(() => undefined);
        if (found) yield { key, storedAt: found.mtimeMs };
      }
    },
  };
}

function missing(key: string) {
  return (error: NodeJS.ErrnoException): never => {
    throw error.code === 'ENOENT' ? new BytesMissing(key) : error;
  };
}

/** Opens one folder per level at a time, so that millions of files need no memory. */
async function* filesUnder(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!entries) return;
  for await (const entry of entries) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(full);
    else yield full;
  }
}
