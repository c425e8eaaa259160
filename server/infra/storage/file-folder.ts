import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#db/client.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { createDiskStorage, type DiskOptions } from './disk-storage.ts';
import {
  ensureFileFolder,
  lockFileFolder,
  readFileFolder,
  saveFileFolder,
  someDiskKeys,
} from './folder-queries.ts';
import { noRoomIn } from './room.ts';
import type { Storage } from './storage.ts';

/** The file in the folder that carries the database's id. */
export const markerName = 'store-id';
/** How many known files are looked for in a folder without a marker; one of them is enough. */
const sample = 20;
/** How long a folder without files counts as that: whether all files are in S3 stores is a question to every row. */
const unusedForMs = 60_000;

interface FolderParts {
  db: Database;
  /** Absolute. */
  folder: string;
  log: Logger;
  room?: DiskOptions;
}

export interface FileFolderStorage extends Storage {
  /** Whether this folder is the one that the database's files are in, or may become it. The log says why not. */
  ready(): Promise<boolean>;
}

/** The folder of the files as the configuration names it. */
export function openFileFolder({ db, config, log }: Pick<FolderParts, 'db' | 'log'> & { config: Config }) {
  const room = { leastFree: config.minFreeSpaceMb * 1024 * 1024 };
  return createFileFolder({ db, folder: path.join(config.dataDir, 'files'), log, room });
}

type Verdict = 'ours' | 'unused' | 'another' | 'lost';

/**
 * The server's disk as a store that knows whether it is the right folder: its marker file and the database hold the same
 * id. Without that check a lost mount, or a second process with a folder of its own, would take uploads that the others
 * never find, and the sweep would remove another database's files. The folder is marked when its first file comes.
 */
export function createFileFolder({ db, folder, log, room }: FolderParts): FileFolderStorage {
  const disk = createDiskStorage(folder, room);
  let reported: Verdict = 'ours';
  let unusedUntil = 0;

  /** Logs a change for the worse, once. */
  function report(verdict: Verdict, id: string | undefined): Verdict {
    if (verdict !== reported && (verdict === 'another' || verdict === 'lost')) {
      log.error({ part: 'storage' }, faultLine(folder, verdict, id));
    }
    reported = verdict;
    return verdict;
  }

  async function check(forWriting: boolean): Promise<Verdict> {
    const [marker, known] = await Promise.all([readMarker(folder), readFileFolder(db)]);
    if (known?.marked && marker === known.id) return report('ours', known.id);
    if (!forWriting && marker === undefined && (await someDiskKeys(db, 1)).length === 0) {
      return report('unused', known?.id);
    }
    if (!known && marker !== undefined) return report('another', undefined);
    await ensureFileFolder(db, randomUUID());
    return db.transaction().execute(async (transaction) => {
      const { id, marked } = await lockFileFolder(transaction);
      const found = await readMarker(folder);
      if (found !== undefined && found !== id) return report('another', id);
      if (found === undefined) {
        const keys = await someDiskKeys(transaction, sample);
        const mayBeOurs = !marked && (await anyExists(folder, keys));
        if (keys.length > 0 && !mayBeOurs) return report('lost', id);
        // Where no file depends on it, a folder that is gone gives way: its id with it, so that one folder has it.
        const next = marked ? randomUUID() : id;
        await writeMarker(folder, next);
        await saveFileFolder(transaction, { id: next, marked: true });
      } else if (!marked) await saveFileFolder(transaction, { id, marked: true });
      return report('ours', id);
    });
  }

  return {
    ...disk,
    ready: async () => {
      if (performance.now() < unusedUntil) return true;
      const verdict = await check(false);
      if (verdict === 'unused') unusedUntil = performance.now() + unusedForMs;
      return verdict === 'ours' || verdict === 'unused';
    },
    async put(source, limits) {
      try {
        if ((await check(true)) === 'ours') return await disk.put(source, limits);
      } catch (error) {
        const refused = noRoomIn(error);
        if (!refused) throw error;
        log.error({ part: 'storage', err: refused.cause }, `Files cannot be stored in ${folder}`);
        throw refused;
      }
      throw new AppError(
        'unavailable',
        'Files cannot be stored at the moment. Nothing of this was saved. Please try again later.',
        { retryAfter: 60 },
      );
    },
    async *list() {
      const verdict = await check(false);
      if (verdict === 'another' || verdict === 'lost') {
        throw new AppError(
          'unavailable',
          'The folder of the files is not the one that belongs to this database.',
        );
      }
      yield* disk.list();
    },
  };
}

function faultLine(folder: string, verdict: 'another' | 'lost', id: string | undefined): string {
  const what =
    verdict === 'lost'
      ? `${folder} holds none of this database's files: its mount is missing, or DATA_DIR is not the one that all processes share.`
      : `${folder} belongs to another database, or to another process's DATA_DIR: its ${markerName} is not this database's.`;
  const way =
    id === undefined ? '' : ` If it is the right folder, write ${id} into ${path.join(folder, markerName)}.`;
  return `${what} Uploads are refused until the right folder is there.${way}`;
}

async function readMarker(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(folder, markerName), 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Whole or not at all. */
async function writeMarker(folder: string, id: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = path.join(folder, `${markerName}-${randomBytes(4).toString('hex')}`);
  try {
    await writeFile(unfinished, `${id}\n`, { mode: 0o600, flush: true });
    await rename(unfinished, path.join(folder, markerName));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function anyExists(folder: string, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) {
    const found = await stat(path.join(folder, key)).catch(() => undefined);
    if (found) return true;
  }
  return false;
}
