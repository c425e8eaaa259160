import { type Kysely, sql } from 'kysely';
import { oldChain } from '#db/old-chain.ts';
import { baseline } from '#migrations/all.ts';

/** Gives a migrated database the bookkeeping of one that a version before 0.2.0 made by these migrations. */
export async function noteOldChain<DB>(db: Kysely<DB>, names: readonly string[] = oldChain): Promise<void> {
  await sql`drop table kysely_routine`.execute(db);
  await sql`delete from kysely_migration where name = any(${[...baseline]}::text[])`.execute(db);
  await sql`insert into kysely_migration (name, timestamp)
    select name, '2026-01-01T00:00:00.000Z' from unnest(${names as string[]}::text[]) name`.execute(db);
}
