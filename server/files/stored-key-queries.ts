import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/* Lists and renames a company's storage keys when files move. Without a permission check. */

const places = [
  ['files', 'storage_key'],
  ['files', 'poster_key'],
  ['files', 'thumbnail_key'],
  ['company_logos', 'storage_key'],
  ['company_archives', 'storage_key'],
] as const;

export interface StoredKey {
  key: string;
  /** `sha256` and `size` are null for thumbnails and posters. */
  sha256: string | null;
  size: number | null;
}

/** A batch of the company's keys after `after`, in order, inside or outside its S3 stores. */
export async function keysToMove(
  db: Database,
  company_id: number,
  { inStore, after, limit }: { inStore: boolean; after: string; limit: number },
): Promise<StoredKey[]> {
  const all = places.map(([table, column]) => {
    const main = column === 'storage_key';
    return sql`select ${sql.ref(column)} as key, ${main ? sql.ref('sha256') : sql`null::text`} as sha256,
      ${main ? sql.ref('size') : sql`null::bigint`} as size
      from ${sql.table(table)} where company_id = ${company_id} and ${sql.ref(column)} is not null`;
  });
  // Byte order, so that paging does not depend on the database's collation.
  const { rows } = await sql<StoredKey>`
    select key, max(sha256) as sha256, max(size) as size from (${sql.join(all, sql` union all `)}) held
     where (key like 's3/%') = ${inStore} and key collate "C" > ${after}
     group by key order by key collate "C" limit ${limit}`.execute(db);
  return rows;
}

export interface StoredSum {
  keys: number;
  /** Bytes, of those whose size is stored. */
  bytes: number;
}

export async function sumToMove(db: Database, company_id: number, inStore: boolean): Promise<StoredSum> {
  const all = places.map(([table, column]) => {
    const size = column === 'storage_key' ? sql.ref('size') : sql`0::bigint`;
    return sql`select ${sql.ref(column)} as key, ${size} as size
      from ${sql.table(table)} where company_id = ${company_id} and ${sql.ref(column)} is not null`;
  });
  const { rows } = await sql<StoredSum>`
    select count(distinct key)::bigint as keys, coalesce(sum(size), 0)::bigint as bytes
      from (${sql.join(all, sql` union all `)}) held where (key like 's3/%') = ${inStore}`.execute(db);
  return rows[0]!;
}

/** Points all rows to the new key. False if none references the old one. */
export async function renameKey(
  db: Database,
  company_id: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  let renamed = false;
  for (const [table, column] of places) {
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
      where company_id = ${company_id} and ${sql.ref(column)} = ${from}`.execute(db);
    renamed ||= (numAffectedRows ?? 0n) > 0n;
  }
  return renamed;
}

/** Companies by id or name; all without `wanted`. */
export function companiesNamed(db: Database, reference: string | undefined) {
  return db
    .selectFrom('companies')
    .select(['id', 'name'])
    .$if(reference !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql`lower(name)`, '=', reference!.trim().toLowerCase()),
          ...(/^\d{1,15}$/.test(reference!) ? [eb('id', '=', Number(reference))] : []),
        ]),
      ),
    )
    .orderBy('id')
    .execute();
}
