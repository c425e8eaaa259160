import { type Kysely, sql } from 'kysely';
import { createIndexConcurrently } from './beside-writers.ts';

export const transaction = false;

/** Open charges are summed from the indexes alone, and the few jobs not charged by time are found without the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'time_records_to_bill',
    `on time_records (company_id, job_id, start_time) include (user_id, is_driving, counted_minutes, needs_review)
      where billing_status = 'unbilled'`,
  );
  await sql`drop index concurrently if exists time_records_unbilled`.execute(db);
  await createIndexConcurrently(
    db,
    'expenses_to_bill',
    `on expenses (company_id, job_id, expense_date) include (amount, vat_amount, is_billable, status)
      where billing_status = 'unbilled'`,
  );
  await sql`drop index concurrently if exists expenses_unbilled`.execute(db);
  await createIndexConcurrently(db, 'jobs_not_on_time', `on jobs (company_id, id) where billing_type <> 'time'`);
}
