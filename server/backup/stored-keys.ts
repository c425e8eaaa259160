import type pg from 'pg';
import { deletedFileDays } from '#server/files/constants.ts';

export interface StoredKey {
  key: string;
  /** Null for thumbnails and posters. */
  sha256: string | null;
}

/** Keys of all bytes that rows hold, or will hold again if the office restores a deleted file. All companies' without one. */
export async function readStoredKeys(client: pg.ClientBase, company_id?: number): Promise<StoredKey[]> {
  const ofCompany = (table: string) => (company_id === undefined ? 'true' : `${table}.company_id = ${company_id}`);
  const { rows } = await client.query<StoredKey>(
    `with held as (
       select storage_key, sha256, thumbnail_key, poster_key from files where ${ofCompany('files')}
       union all select storage_key, sha256, null, null from company_logos where ${ofCompany('company_logos')}
       union all select h."from" ->> 'storage_key', h."from" ->> 'sha256', h."from" ->> 'thumbnail_key',
           h."from" ->> 'poster_key'
         from history h where h.entity = 'files' and h.action = 'delete' and h."at" >= now() - interval '${deletedFileDays} days'
           and ${ofCompany('h')})
     select key, max(sha256) as sha256 from (
       select storage_key as key, sha256 from held
       union all select thumbnail_key, null from held
       union all select poster_key, null from held) each
     where key is not null group by key order by key collate "C"`,
  );
  return rows;
}
