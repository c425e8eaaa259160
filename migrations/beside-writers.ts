import { type Kysely, sql } from 'kysely';

/**
 * For a migration with `transaction: false`: an index on a table that goes on being written. What an attempt that was broken
 * off left behind (an invalid index) is made anew. `definition`: 'on jobs (company_id, due_date)'.
 */
export async function createIndexConcurrently(
  db: Kysely<unknown>,
  name: string,
  definition: string,
  { unique = false } = {},
): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  if (rows[0]?.valid) return;
  if (rows[0]) await sql`drop index concurrently ${sql.id(name)}`.execute(db);
  const index = sql.raw(unique ? 'unique index' : 'index');
  await sql`create ${index} concurrently ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
}
