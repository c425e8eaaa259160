import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { BytesMissing, type Storage } from '#server/infra/storage/storage.ts';
import { keysToMove, renameKey, type StoredKey } from './stored-key-queries.ts';

/** Larger than any upload. */
const maxSize = 100_000_000_000;
const batch = 200;
/** Stores are slow to answer. Each transfer holds at most 16 MB in memory. */
const concurrency = 4;

interface MoveOptions {
  db: Database;
  storage: Storage;
  /** The destination; its `put` returns keys as rows hold them. */
  target: Pick<Storage, 'put'>;
  company_id: number;
  to: 's3' | 'disk';
  /** Called after each key, moved or not. */
  onOutcome(outcome: Outcome): void;
}

export interface Outcome {
  key: string;
  bytes: number;
  error?: string;
}

/** Copies, verifies SHA-256, updates rows, removes the original. Can be repeated; safe beside a running server. */
export async function moveFiles(parts: MoveOptions): Promise<void> {
  const { db, company_id, to, onOutcome } = parts;
  let after = '';
  for (;;) {
    const keys = await keysToMove(db, company_id, { inStore: to === 'disk', after, limit: batch });
    for (let from = 0; from < keys.length; from += concurrency) {
      await Promise.all(
        keys
          .slice(from, from + concurrency)
          .map(async (each) => onOutcome({ key: each.key, ...(await moveOne(parts, each)) })),
      );
    }
    if (keys.length < batch) return;
    after = keys.at(-1)!.key;
  }
}

async function moveOne(
  { db, storage, target, company_id }: MoveOptions,
  { key: from, sha256 }: StoredKey,
): Promise<Omit<Outcome, 'key'>> {
  let copy: Awaited<ReturnType<Storage['put']>>;
  try {
    copy = await target.put(await storage.open(from), { maxSize, company_id });
  } catch (error) {
    if (error instanceof BytesMissing) return { bytes: 0, error: 'its bytes are missing' };
    throw error;
  }
  const undo = () => storage.remove(copy.key);
  const { size: bytes } = copy;
  if (sha256 && copy.sha256 !== sha256) {
    await undo();
    return { bytes: 0, error: 'its bytes are not what was uploaded' };
  }
  if ((await sumOf(await storage.open(copy.key))) !== copy.sha256) {
    await undo();
    return { bytes: 0, error: 'the copy is not the same' };
  }
  const renamed = await db.transaction().execute(async (transaction) => {
    await setActor(transaction, { id: null, name: 'Fettle' });
    return renameKey(transaction, company_id, { from, to: copy.key });
  });
  if (!renamed) {
    // Deleted meanwhile: history keeps the old bytes.
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
