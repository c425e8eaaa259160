import { type OnConflictBuilder, sql } from 'kysely';
import type { DB } from './types.gen.ts';

/** The tables whose rows a phone may make, under a name of its own. */
type FromPhones = 'expenses' | 'files' | 'job_tasks' | 'jobs' | 'notes' | 'properties';

/** For `onConflict`: what a phone sends a second time, as it does when an answer was lost, is not made again. */
export function onceByClientRef<Table extends FromPhones>(row: OnConflictBuilder<DB, Table>) {
  return row.expression(sql`company_id, client_ref`).where(sql<boolean>`client_ref is not null`).doNothing();
}
