import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/* Which folder on a server's disk holds this database's files. Asked for by the installation, on behalf of nobody. */

export interface FileFolder {
  id: string;
  /** Whether a folder carries the id already. */
  marked: boolean;
}

/** Undefined: no file was ever stored on a disk. */
export const readFileFolder = (db: Database): Promise<FileFolder | undefined> =>
  db.selectFrom('file_folder').select(['id', 'marked']).executeTakeFirst();

/** The same row, made with this id where there is none yet. */
export async function ensureFileFolder(db: Database, id: string): Promise<void> {
  await db
    .insertInto('file_folder')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the row until the transaction ends, so that of two processes one decides after the other. */
export const lockFileFolder = (db: Database): Promise<FileFolder> =>
  db.selectFrom('file_folder').select(['id', 'marked']).forUpdate().executeTakeFirstOrThrow();

export async function saveFileFolder(db: Database, folder: FileFolder): Promise<void> {
  await db.updateTable('file_folder').set(folder).execute();
}

/** Some keys of bytes that lie on a disk, in no order. */
export async function someDiskKeys(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    (select storage_key as key from files where storage_key not like 's3/%' limit ${limit})
    union all (select storage_key from company_logos where storage_key not like 's3/%' limit ${limit})`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}
