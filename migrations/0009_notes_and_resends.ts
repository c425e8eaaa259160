import { type Kysely, sql } from 'kysely';

/** What the last loose ends of time tracking need: a reason for review, and the way to a deleted record by its uuid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // short_note: ended by a switch that brought no note of 10 characters, which is kept and never refused.
  await sql`
    alter table time_records drop constraint time_records_review_reasons_known,
      add constraint time_records_review_reasons_known check (review_reasons <@ array
        ['long', 'closed', 'added_afterwards', 'job_closed', 'clock_off', 'flagged', 'short_note'])`.execute(db);
  // Asked by every start that a phone sends: was this one deleted meanwhile?
  await sql`create index history_deleted_records on history (company_id, ("from" ->> 'client_ref'))
    where entity = 'time-tracking' and action = 'delete'`.execute(db);
}
