import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/* Which bytes a company holds, and how they are told that they lie somewhere else now. For moving; it acts for nobody. */

/** The columns that name bytes. */
const places = [
  ['files', 'storage_key'],
  ['files', 'poster_key'],
  ['files', 'thumbnail_key'],
  ['company_logos', 'storage_key'],
] as const;

export interface StoredKey {
  key: string;
  /** Null: not kept of these bytes (thumbnails, posters). */
  sha256: string | null;
  /** Null: not kept. */
  size: number | null;
}

/** A batch of the company's keys after `after`, in their order, that are (or are not) in its S3 stores. */
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
  // In plain byte order, so that what was seen stays behind whatever the database's language.
  const { rows } = await sql<StoredKey>`
    select key, max(sha256) as sha256, max(size) as size from (${sql.join(all, sql` union all `)}) held
     where (key like 's3/%') = ${inStore} and key collate "C" > ${after}
     group by key order by key collate "C" limit ${limit}`.execute(db);
  return rows;
}

export interface StoredSum {
  keys: number;
  /** Bytes, of those whose size is kept. */
  bytes: number;
}

/** How much of the company is (or is not) in its S3 stores. */
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

/** The rows that hold these bytes name them by their new key; false: none holds them any more. */
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

/** The companies of this number or name; all where neither is given. */
export function companiesNamed(db: Database, wanted: string | undefined) {
  return db
    .selectFrom('companies')
    .select(['id', 'name'])
    .$if(wanted !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql`lower(name)`, '=', wanted!.trim().toLowerCase()),
          ...(/^\d{1,15}$/.test(wanted!) ? [eb('id', '=', Number(wanted))] : []),
        ]),
      ),
    )
    .orderBy('id')
    .execute();
}
