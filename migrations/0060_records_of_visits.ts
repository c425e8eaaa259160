import type { Kysely } from 'kysely';
import { createIndexConcurrently } from './beside-writers.ts';

export const transaction = false;

/** A visit's minutes are summed from the index alone, and deleting a visit finds the records that it leaves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'time_records_by_visit',
    `on time_records (company_id, visit_id) include (user_id, is_driving, counted_minutes) where visit_id is not null`,
  );
}
