import { type Kysely, sql } from 'kysely';
import { createIndexConcurrently } from './beside-writers.ts';

export const transaction = false;

/** Also checks the trades of existing jobs, none of which has one. Jobs are read and written meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'jobs_by_trade',
    'on jobs (company_id, trade_id, "createdAt" desc, id desc) where trade_id is not null',
  );
  await sql`alter table jobs validate constraint jobs_trade_fk`.execute(db);
}
