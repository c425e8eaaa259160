import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/* What the queue's own work asks of files, in whatever company: it acts for nobody. */

interface FileId {
  company_id: number;
  id: number;
}

/** What a thumbnail is made from: the picture itself, or the poster of a video. Undefined once the file was deleted. */
export async function readPictureSource(db: Database, { company_id, id }: FileId) {
  const row = await db
    .selectFrom('files')
    .select(['file_name', 'file_type', 'storage_key', 'poster_key', 'thumbnail_key'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { file_name, file_type, storage_key, poster_key, thumbnail_key } = row;
  const key = poster_key ?? (file_type === 'image' ? storage_key : null);
  return { key, thumbnail_key, file_type, file_name };
}

export interface Picture {
  thumbnail_key: string;
  /** Of the whole picture as it is looked at, in pixels; absent where that was a video's poster. */
  width?: number;
  height?: number;
}

/** Whether the file was still there to take it. */
export async function setThumbnail(
  db: Database,
  { company_id, id }: FileId,
  picture: Picture,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set(picture)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those of the keys that a row of any company holds. */
export async function keysInUse(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const wanted = sql.val([...keys]);
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from files where storage_key = any(${wanted}::text[])
    union all select thumbnail_key from files where thumbnail_key = any(${wanted}::text[])
    union all select poster_key from files where poster_key = any(${wanted}::text[])
    union all select storage_key from company_logos where storage_key = any(${wanted}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Those of the keys that were held by a row deleted at or after `since` (ISO), which history may bring back. Ask after
 * `keysInUse`: a row that is deleted in between is then found here.
 */
export async function keysDeletedSince(
  db: Database,
  keys: readonly string[],
  since: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select held.key from history h,
      unnest(array[h."from" ->> 'storage_key', h."from" ->> 'thumbnail_key', h."from" ->> 'poster_key']) as held(key)
    where h.entity = 'files' and h.action = 'delete' and h."at" >= ${since}
      and held.key = any(${sql.val([...keys])}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
