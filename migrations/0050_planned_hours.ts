import { type Kysely, sql } from 'kysely';

/** What a job is planned to take, in minutes. Null: nobody said. A fixed price is earned by its share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table jobs
      add column planned_minutes integer,
      add constraint jobs_planned_minutes_bounds check (planned_minutes between 1 and 600000)`.execute(db);
}
