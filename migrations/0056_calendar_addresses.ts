import { type Kysely, sql } from 'kysely';

/**
 * Private calendar addresses: access tokens that only read a calendar. `token_hash` is then of another text (bearer.ts), so
 * that neither this release nor the one before takes such a token for one of the API.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table access_tokens add column calendar text,
      add constraint access_tokens_calendar_known check (calendar in ('own', 'company')),
      add constraint access_tokens_calendar_reads check (calendar is null or scope = 'read')`.execute(db);
}
