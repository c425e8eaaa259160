import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { rarelyShown } from '#server/infra/storage/received-file.ts';

/* Queries of queue tasks, for any company and without a permission check. */

interface FileId {
  company_id: number;
  id: number;
}

/** Source of a thumbnail: the picture itself, or a video's poster. Undefined if the file was deleted. */
export async function readPictureSource(db: Database, { company_id, id }: FileId) {
  const row = await db
    .selectFrom('files')
    .select(['file_name', 'file_type', 'mime', 'storage_key', 'poster_key', 'thumbnail_key'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { file_name, file_type, mime, storage_key, poster_key, thumbnail_key } = row;
  const key = poster_key ?? (file_type === 'image' ? storage_key : null);
  const needs_rendition = poster_key === null && rarelyShown.includes(mime);
  return { key, thumbnail_key, file_type, file_name, needs_rendition };
}

export interface Picture {
  thumbnail_key: string;
  /** A JPEG of a photo that few browsers show. */
  poster_key?: string;
  /** Displayed size of the original in pixels; absent for a video's poster. */
  width?: number;
  height?: number;
}

/** False if the file was deleted meanwhile. */
export async function setThumbnail(db: Database, { company_id, id }: FileId, picture: Picture): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set(picture)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The subset of keys that rows of any company reference. */
export async function keysInUse(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const candidates = sql.val([...keys]);
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from files where storage_key = any(${candidates}::text[])
    union all select thumbnail_key from files where thumbnail_key = any(${candidates}::text[])
    union all select poster_key from files where poster_key = any(${candidates}::text[])
    union all select storage_key from company_logos where storage_key = any(${candidates}::text[])
    union all select storage_key from company_archives where storage_key = any(${candidates}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Keys whose row was deleted since `since` (ISO). Call after `keysInUse`, to catch rows deleted in between. */
export async function keysDeletedSince(db: Database, keys: readonly string[], since: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select held.key from history h,
      unnest(array[h."from" ->> 'storage_key', h."from" ->> 'thumbnail_key', h."from" ->> 'poster_key']) as held(key)
    where h.entity = 'files' and h.action = 'delete' and h."at" >= ${since}
      and held.key = any(${sql.val([...keys])}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
