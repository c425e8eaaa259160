import { type Kysely, sql } from 'kysely';
import { oldChain } from '#db/old-chain.ts';
import { later } from '#migrations/all.ts';

/** Of a database that the old chain made, and that has what came later: those do not fail for being there already. */
export const oldChainAndLater: readonly string[] = [...oldChain, ...Object.keys(later)];

/** Gives a migrated database the bookkeeping of a version before 0.2.0 that ran these migrations. */
export async function noteOldChain<DB>(db: Kysely<DB>, names: readonly string[] = oldChainAndLater): Promise<void> {
  await sql`drop table kysely_routine`.execute(db);
  await sql`delete from kysely_migration`.execute(db);
  await sql`insert into kysely_migration (name, timestamp)
    select name, '2026-01-01T00:00:00.000Z' from unnest(${names as string[]}::text[]) name`.execute(db);
}
