import { type Kysely, sql } from 'kysely';

/** What the office tells the worker with its decision on their request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table amendment_requests add column decision_note text not null default '',
      add constraint amendment_requests_decision_note_length check (char_length(decision_note) <= 500)`.execute(db);
}
