import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { BytesMissing, type Storage } from './storage.ts';
import { keysToMove, renameKey, type StoredKey } from './stored-key-queries.ts';

/** No upload is as large as this. */
const maxSize = 100_000_000_000;
const batch = 200;
/** At once: a store is slow to answer, and each holds some 16 MB at most. */
const abreast = 4;

interface MoveParts {
  db: Database;
  /** All stores; reads from wherever bytes are. */
  storage: Storage;
  /** Where they go: `put` answers a key as rows hold it. */
  target: Pick<Storage, 'put'>;
  company_id: number;
  to: 's3' | 'disk';
  /** After each, moved or not. */
  told(outcome: Outcome): void;
}

export interface Outcome {
  key: string;
  bytes: number;
  /** Why it stays where it was. */
  fault?: string;
}

/**
 * Moves a company's bytes, a few at a time: each copied, read back and compared by their SHA-256, then the row changed, then
 * the old ones removed. Broken off at any moment it leaves every row with whole bytes, and goes on with the rest when it
 * is run again; a copy that no row came to name is swept a day later. Works beside a running server.
 */
export async function moveFiles(parts: MoveParts): Promise<void> {
  const { db, company_id, to, told } = parts;
  let after = '';
  for (;;) {
    const keys = await keysToMove(db, company_id, { inStore: to === 'disk', after, limit: batch });
    for (let from = 0; from < keys.length; from += abreast) {
      await Promise.all(
        keys
          .slice(from, from + abreast)
          .map(async (each) => told({ key: each.key, ...(await moveOne(parts, each)) })),
      );
    }
    if (keys.length < batch) return;
    after = keys.at(-1)!.key;
  }
}

async function moveOne(
  { db, storage, target, company_id }: MoveParts,
  { key: from, sha256 }: StoredKey,
): Promise<Omit<Outcome, 'key'>> {
  let copy: Awaited<ReturnType<Storage['put']>>;
  try {
    copy = await target.put(await storage.open(from), { maxSize, company_id });
  } catch (error) {
    if (error instanceof BytesMissing) return { bytes: 0, fault: 'its bytes are missing' };
    throw error;
  }
  const undo = () => storage.remove(copy.key);
  const { size: bytes } = copy;
  if (sha256 && copy.sha256 !== sha256) {
    await undo();
    return { bytes: 0, fault: 'its bytes are not what was uploaded' };
  }
  if ((await sumOf(await storage.open(copy.key))) !== copy.sha256) {
    await undo();
    return { bytes: 0, fault: 'the copy is not the same' };
  }
  const renamed = await db.transaction().execute(async (transaction) => {
    await setActor(transaction, { id: null, name: 'Fettle' });
    return renameKey(transaction, company_id, { from, to: copy.key });
  });
  if (!renamed) {
    // Deleted meanwhile: the old bytes are kept with its history.
    await undo();
    return { bytes: 0 };
  }
  await storage.remove(from);
  return { bytes };
}

async function sumOf(bytes: Readable): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of bytes) sum.update(chunk);
  return sum.digest('hex');
}
