import { BytesMissing, type Storage } from '#server/infra/storage/storage.ts';
import type { ListedFile } from './file-list.ts';
import { type BackupLocation, bytesPath } from './location.ts';
import { createMeasure, measure } from './measured.ts';
import type { StoredKey } from './stored-keys.ts';

/** Stores are slow to answer. */
const concurrency = 4;

interface BackUpFilesOptions {
  storage: Pick<Storage, 'open'>;
  place: BackupLocation;
  keys: readonly StoredKey[];
  earlier: readonly ListedFile[];
  step(name: string): Promise<void> | void;
}

export interface BackedUpFiles {
  files: ListedFile[];
  unreadable: { key: string; reason: string }[];
  copied: { files: number; bytes: number };
}

/** Not the place's error but the store's: the backup goes on without this file. */
class Unreadable extends Error {}

/** Copies the bytes that the place has not. Files that cannot be read are named in the result. */
export async function backUpFiles(parts: BackUpFilesOptions): Promise<BackedUpFiles> {
  const { place, keys, earlier, step } = parts;
  const present = new Map<string, number>();
  for await (const { path, size } of place.list('files')) present.set(path, size);
  const known = new Map(earlier.map((file) => [file.key, file]));
  const result: BackedUpFiles = { files: [], unreadable: [], copied: { files: 0, bytes: 0 } };
  const unreachableStores = new Set<string>();
  const waiting = keys.values();
  const work = async () => {
    for (const each of waiting) {
      const before = known.get(each.key);
      if (before && present.get(bytesPath(before.sha256)) === before.size) {
        result.files.push(before);
        continue;
      }
      await step(`file ${each.key}`);
      const store = storeOf(each.key);
      try {
        if (unreachableStores.has(store)) throw new Unreadable('its store does not answer');
        result.files.push(await backUpFile(parts, each, present, result.copied));
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        result.unreadable.push({ key: each.key, reason: error.message });
        if (store !== '' && !(error.cause instanceof BytesMissing)) unreachableStores.add(store);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
  result.files.sort(byKey);
  result.unreadable.sort(byKey);
  return result;
}

/** 's3/1/2' for an object of a company's store, '' for the disk. */
const storeOf = (key: string) => key.match(/^s3\/\d+\/\d+/)?.[0] ?? '';

async function backUpFile(
  { storage, place }: BackUpFilesOptions,
  { key, sha256: expected }: StoredKey,
  present: Map<string, number>,
  copied: BackedUpFiles['copied'],
): Promise<ListedFile> {
  // A thumbnail's hash is in no row: it is read for its name, and read again to be copied.
  const sha256 = expected ?? (await measure(bytesOf(storage, key))).sha256;
  const path = bytesPath(sha256);
  const known = present.get(path);
  if (known !== undefined) return { key, sha256, size: known };
  const sums = createMeasure();
  let unreadable: unknown;
  async function* checked() {
    try {
      yield* sums.through(bytesOf(storage, key));
      if (sums.result().sha256 !== sha256) throw new Unreadable('its bytes are not what was uploaded');
    } catch (error) {
      unreadable = error;
      throw error;
    }
  }
  await place.write(path, checked()).catch((error) => {
    throw unreadable ?? error;
  });
  const { size } = sums.result();
  present.set(path, size);
  copied.files += 1;
  copied.bytes += size;
  return { key, sha256, size };
}

async function* bytesOf(storage: Pick<Storage, 'open'>, key: string): AsyncGenerator<Uint8Array> {
  try {
    yield* await storage.open(key);
  } catch (cause) {
    throw new Unreadable(cause instanceof BytesMissing ? 'its bytes are missing' : (cause as Error).message, { cause });
  }
}
