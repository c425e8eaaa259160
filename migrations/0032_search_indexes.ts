import { type Kysely, sql } from 'kysely';
import { createIndexConcurrently } from './beside-writers.ts';

export const transaction = false;

/** A search reads the entries of its own company; without company_id a small one reads those of all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gin`.execute(db);
  await createIndexConcurrently(
    db,
    'time_records_by_note',
    'on time_records using gin (company_id, note gin_trgm_ops) with (fastupdate = off)',
  );
  await sql`drop index concurrently if exists time_records_search`.execute(db);
  await createIndexConcurrently(
    db,
    'files_by_text',
    'on files using gin (company_id, description gin_trgm_ops, file_name gin_trgm_ops) with (fastupdate = off)',
  );
  await sql`drop index concurrently if exists files_search`.execute(db);
}
