import { type Kysely, sql } from 'kysely';

/** A worker whose own hours name no weekday is free, and no longer taken for one whose hours nobody entered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column has_free_week boolean not null default false`.execute(db);
}
