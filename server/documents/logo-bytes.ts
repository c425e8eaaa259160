import { buffer } from 'node:stream/consumers';
import type { Database } from '#db/client.ts';
import type { Logger } from '#server/infra/log.ts';
import { BytesMissing, type Storage } from '#server/infra/storage/storage.ts';
import { readLogo } from './logo-queries.ts';

/** Undefined, with a warning, if the bytes are missing or unreachable: the company's name is printed instead. */
export async function readLogoBytes(
  { db, storage, log }: { db: Database; storage: Storage; log: Logger },
  company: { company_id: number },
  id: number,
): Promise<{ bytes: Buffer; mime: string } | undefined> {
  const row = await readLogo(db, company, id);
  if (!row) return undefined;
  try {
    return { bytes: await buffer(await storage.open(row.storage_key)), mime: row.mime };
  } catch (error) {
    const missing = error instanceof BytesMissing;
    log.warn({ part: 'storage', ...company, logo: id, ...(!missing && { err: error }) }, 'a logo is missing');
    return undefined;
  }
}
