import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { MigrationBlocked } from '#db/migrate.ts';
import { ConfigError } from '#server/infra/config.ts';
import type { Logger } from '#server/infra/log.ts';
import { isSealedBy } from '#server/infra/settings/secrets.ts';
import { someSealedSecrets } from './infra/settings/queries.ts';

/** A start that cannot succeed, in one line for the operator. */
export class StartFault extends Error {}

/** Postgres is starting, stopping or recovering; a server that starts at the same moment as ours refuses connections first. */
const startingCodes = ['57P03', '57P01', '57P02'];
const startingMs = 60_000;
const refusedMs = 10_000;

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code ?? '';

/** Waits for a database that is still starting. Throws what it says when it is not going to answer. */
export async function awaitDatabase(db: Database): Promise<void> {
  const since = performance.now();
  for (;;) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      const code = codeOf(error);
      const patience = startingCodes.includes(code) ? startingMs : code === 'ECONNREFUSED' ? refusedMs : 0;
      if (performance.now() - since > patience) throw error;
    }
    await sleep(500);
  }
}

/** Throws where stored passwords were all sealed under another APP_SECRET: mail and stores would fail one by one later. */
export async function checkAppSecret(db: Database, appSecret: string): Promise<void> {
  const sealed = await someSealedSecrets(db);
  if (sealed.length === 0 || sealed.some((each) => isSealedBy(appSecret, each))) return;
  throw new StartFault(
    'Fettle cannot start: APP_SECRET is not the one that the stored passwords were encrypted with. If that one is lost, see docs/operations.md.',
  );
}

/**
 * Says before it happens that Postgres has fewer connections left than this process may take. `wanted`: pool, queue and
 * live events.
 */
export async function warnOfFewConnections(
  db: Database,
  wanted: number,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const { rows } = await sql<{ most: number; used: number }>`
    select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as most,
      (select count(*) from pg_stat_activity
        where datid is not null and application_name not in ('fettle', 'fettle-queue', 'fettle-events')) as used`.execute(
    db,
  );
  const { most, used } = rows[0]!;
  if (most - used >= wanted) return;
  log.warn(
    { most, used, wanted },
    `This process may take ${wanted} database connections, and Postgres has ${Math.max(0, most - used)} for it: lower DATABASE_POOL or raise max_connections`,
  );
}

const databaseFaults: Record<string, (detail: string) => string> = {
  ECONNREFUSED: () => 'nothing answers there. Is Postgres running?',
  ENOENT: () => 'there is no such socket. Is Postgres running?',
  ENOTFOUND: () => 'there is no such host.',
  EAI_AGAIN: () => 'the name of the host could not be looked up.',
  ETIMEDOUT: () => 'it does not answer.',
  EHOSTUNREACH: () => 'it cannot be reached.',
  ECONNRESET: () => 'it ended the connection.',
  '57P03': () => 'it is still starting after a minute.',
  '28000': (detail) => `it refuses the log-in (${detail}).`,
  '28P01': (detail) => `it refuses the log-in (${detail}).`,
  '3D000': (detail) => `${detail}.`,
  '53300': () => 'it has no free connection: raise max_connections, or lower DATABASE_POOL.',
  '42501': (detail) => `its user may not do what is needed (${detail}). The database must belong to it.`,
};

const folderFaults = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENOSPC'];

/** host:port/database, without user and password. */
function placeOf(databaseUrl: string | undefined): string {
  if (databaseUrl === undefined || !URL.canParse(databaseUrl)) return 'The built-in database';
  const { host, pathname } = new URL(databaseUrl);
  return `The database ${host}${pathname} (DATABASE_URL)`;
}

/** What made a start fail: one line where it is the operator's to put right; undefined: a fault of ours. */
export function explainStart(
  error: unknown,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (error instanceof ConfigError || error instanceof StartFault) return error.message;
  if (error instanceof MigrationBlocked) return `Fettle cannot start: ${error.message}`;
  // Of several addresses of one name, each has its own fault.
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  const code = codeOf(cause);
  const { message = '', path } = cause as { message?: string; path?: string };
  if (folderFaults.includes(code) && path) {
    return `Fettle cannot start: ${path} cannot be written (${code}). Check to whom it belongs, or set DATA_DIR to another folder.`;
  }
  const explain = Object.hasOwn(databaseFaults, code) ? databaseFaults[code] : undefined;
  if (explain) return `Fettle cannot start: ${placeOf(env.DATABASE_URL || undefined)}: ${explain(message)}`;
  if (/timeout/i.test(message) && /connect/i.test(message))
    return `Fettle cannot start: ${placeOf(env.DATABASE_URL || undefined)}: it does not answer.`;
  // The embedded database says in its own words what is wrong with its folder.
  if (/^The data folder /.test(message)) return `Fettle cannot start: ${message}`;
  return undefined;
}
