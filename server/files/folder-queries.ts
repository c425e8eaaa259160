import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/types.gen.ts';

/* The folder on disk that holds this database's files. For the installation, without a permission check. */

/** `marked`: true once a folder has the marker. */
export type FileFolder = Pick<Selectable<DB['file_folder']>, 'id' | 'marked'>;

export const readFileFolder = (db: Database) =>
  db.selectFrom('file_folder').select(['id', 'marked']).executeTakeFirst();

export async function ensureFileFolder(db: Database, id: string): Promise<void> {
  await db
    .insertInto('file_folder')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the row until the transaction ends, so that processes decide one after the other. */
export const lockFileFolder = (db: Database) =>
  db.selectFrom('file_folder').select(['id', 'marked']).forUpdate().executeTakeFirstOrThrow();

export async function saveFileFolder(db: Database, folder: FileFolder): Promise<void> {
  await db.updateTable('file_folder').set(folder).execute();
}

export async function someDiskKeys(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    (select storage_key as key from files where storage_key not like 's3/%' limit ${limit})
    union all (select storage_key from company_logos where storage_key not like 's3/%' limit ${limit})`.execute(db);
  return rows.map(({ key }) => key);
}
