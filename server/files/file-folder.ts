import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#db/client.ts';
import type { Config } from '#server/infra/config.ts';
import { AppError } from '#server/infra/errors.ts';
import type { Logger } from '#server/infra/log.ts';
import { createDiskStorage, type DiskOptions } from '#server/infra/storage/disk-storage.ts';
import { noRoomIn } from '#server/infra/storage/room.ts';
import type { Storage } from '#server/infra/storage/storage.ts';
import { ensureFileFolder, lockFileFolder, readFileFolder, saveFileFolder, someDiskKeys } from './folder-queries.ts';

export const markerName = 'store-id';
/** Number of known files to look for in a folder without a marker; one is enough. */
const sample = 20;
/** How long the result 'unused' is cached: checking it may scan all rows. */
const unusedForMs = 60_000;

interface FolderOptions {
  db: Database;
  folder: string;
  log: Logger;
  room?: DiskOptions;
}

export interface FileFolderStorage extends Storage {
  /** True if this folder has the database's files, or may become theirs. Otherwise the log says why. */
  ready(): Promise<boolean>;
}

export function openFileFolder({ db, config, log }: Pick<FolderOptions, 'db' | 'log'> & { config: Config }) {
  const room = { leastFree: config.minFreeSpaceMb * 1024 * 1024 };
  return createFileFolder({ db, folder: path.join(config.dataDir, 'files'), log, room });
}

type Verdict = 'ours' | 'unused' | 'another' | 'lost';

/** Verifies its folder by a marker with the database's id, or a lost mount would mix the files of databases. */
export function createFileFolder({ db, folder, log, room }: FolderOptions): FileFolderStorage {
  const disk = createDiskStorage(folder, room);
  let reported: Verdict = 'ours';
  let unusedUntil = 0;

  /** Logs a change for the worse, once. */
  function report(verdict: Verdict, id: string | undefined): Verdict {
    if (verdict !== reported && (verdict === 'another' || verdict === 'lost')) {
      log.error({ part: 'storage' }, folderErrorMessage(folder, verdict, id));
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
        // If no files depend on the missing folder, this one replaces it under a new id, so no two folders share one.
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
        const noRoom = noRoomIn(error);
        if (!noRoom) throw error;
        log.error({ part: 'storage', err: noRoom.cause }, `Could not store a file in ${folder}`);
        throw noRoom;
      }
      throw new AppError('unavailable', 'Files can’t be stored right now, so nothing was saved. Try again later.', {
        retryAfter: 60,
      });
    },
    async *list() {
      const verdict = await check(false);
      if (verdict === 'another' || verdict === 'lost') {
        throw new AppError('unavailable', 'The file folder does not belong to this database.');
      }
      yield* disk.list();
    },
  };
}

function folderErrorMessage(folder: string, verdict: 'another' | 'lost', id: string | undefined): string {
  const what =
    verdict === 'lost'
      ? `${folder} contains none of this database's files. Check that its volume is mounted, and that DATA_DIR is the folder that all processes share.`
      : `${folder} belongs to another database: its ${markerName} has a different id. Check DATA_DIR, which all processes of a database must share.`;
  const way =
    id === undefined ? '' : ` If this is the right folder, write ${id} into ${path.join(folder, markerName)}.`;
  return `${what} Uploads are rejected until this is fixed.${way}`;
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
