import { type Kysely, sql } from 'kysely';

/** The office sorts its time records by length and by end too: with a million of them that takes an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index time_records_by_duration on time_records (company_id, duration, id)`.execute(db);
  await sql`create index time_records_by_end on time_records (company_id, end_time, id)`.execute(db);
}
