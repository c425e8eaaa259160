import { Kysely, type Transaction } from 'kysely';
import type pg from 'pg';
import { dialectOf } from '#db/dialect.ts';
import { migrateEmpty, unknownMigrations } from '#db/migrate.ts';
import { inNewNames, lastOldCommit, OldSchemaError } from '#db/old-chain.ts';
import { BackupError } from './location.ts';
import type { Manifest } from './manifest.ts';

/** The migrations of a backup, as this build names them. Throws BackupError if it does not know the backup's schema. */
export function migrationsOf({ migrations }: Pick<Manifest, 'migrations'>): string[] {
  const names = namesIn(migrations);
  const unknown = unknownMigrations(names);
  if (unknown.length === 0) return names;
  throw new BackupError(`This backup is of a newer Fettle (${unknown.join(', ')}). Restore it with that one.`);
}

function namesIn(migrations: readonly string[]): string[] {
  try {
    return inNewNames(migrations);
  } catch (error) {
    if (!(error instanceof OldSchemaError)) throw error;
    throw new BackupError(
      `This backup is of a version before 0.2.0, whose tables this one does not know. Restore it with the last commit of that time (git checkout ${lastOldCommit} && npm ci && npm run restore), start that once, and then this version.`,
    );
  }
}

/** Of our tables and routines that extensions do not own. The queue's schema has its own migrations and stays. */
const dropStatements = `
  with member as (select classid, objid from pg_depend where deptype = 'e')
  select format('drop table if exists %s cascade', c.oid::regclass) as text
    from pg_class c
    where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'live')) and c.relkind = 'r'
      and not exists (select from member m where m.classid = 'pg_class'::regclass and m.objid = c.oid)
  union all
  select format('drop routine if exists %s cascade', p.oid::regprocedure)
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from member m where m.classid = 'pg_proc'::regclass and m.objid = p.oid)
  union all
  select format('drop collation if exists public.%I', collname) from pg_collation
    where collnamespace = 'public'::regnamespace`;

/** Replaces our tables by empty ones of exactly these migrations. */
export async function rebuildSchema(
  client: pg.Client,
  transaction: Transaction<unknown>,
  names: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ text: string }>(dropStatements);
  for (const { text } of rows) await client.query(text);
  await client.query('drop schema if exists live cascade');
  await migrateEmpty(transaction, names);
}

/** Kysely on this one connection, in whose transaction migrations that build indexes beside writers run too. */
export function kyselyOf(client: pg.Client): Kysely<unknown> {
  const query = (text: string, values: unknown[]) =>
    client.query(text.replace(/^(\s*(create|create unique|drop) index) concurrently/, '$1'), values);
  const connection = { query, release: () => {} };
  return new Kysely({ dialect: dialectOf({ connect: async () => connection as never, end: async () => {} }) });
}
