import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { isOlder, MigrationBlocked, newerMigrations } from '#db/migrate.ts';
import { OldSchemaError } from '#db/old-chain.ts';
import { isSealedBy } from '#server/company-settings/secrets.ts';
import { type AppSecrets, ConfigError } from '#server/infra/config.ts';
import type { Logger } from '#server/infra/log.ts';
import { someSealedSecrets } from '#server/settings/setting-queries.ts';

/** A start that cannot succeed; the message is one line for the operator. */
export class StartError extends Error {}

/** Postgres is starting, stopping or recovering, or all servers are standbys. One that starts together with us refuses connections first. */
const startingCodes = ['57P03', '57P01', '57P02', '25006'];
const startingMs = 60_000;
const retryMs = 10_000;

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code ?? '';

/** Waits for a database that is still starting. Throws its error once waiting is pointless. */
export async function awaitDatabase(db: Database): Promise<void> {
  const since = performance.now();
  for (;;) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      const code = codeOf(error);
      const timeoutMs = startingCodes.includes(code) ? startingMs : code === 'ECONNREFUSED' ? retryMs : 0;
      if (performance.now() - since > timeoutMs) throw error;
    }
    await sleep(500);
  }
}

/** After a rollback the database is that of a newer version. Throws if that took away what this one uses. */
export async function checkVersion(db: Database, version: string, log: Pick<Logger, 'warn'>): Promise<void> {
  const newer = await newerMigrations(db);
  if (newer.length === 0) return;
  const needs = newer.flatMap(({ needs }) => needs ?? []).find((each) => isOlder(version, each));
  if (needs !== undefined)
    throw new StartError(
      `Fettle cannot start: a newer version changed this database so that it needs Fettle ${needs} or newer, and this is ${version}. Install the newer one again, or restore a backup from before: see docs/upgrading.md.`,
    );
  const migrations = newer.map(({ name }) => name);
  log.warn({ migrations }, 'The database was migrated by a newer version, which this one works with.');
}

/** Throws if no stored password was sealed under these secrets: mail and file stores would fail later, one by one. */
export async function checkAppSecret(
  db: Database,
  { appSecret, previousAppSecret = appSecret }: AppSecrets,
): Promise<void> {
  const sealed = await someSealedSecrets(db);
  const known = [appSecret, previousAppSecret];
  if (sealed.length === 0 || sealed.some((each) => known.some((secret) => isSealedBy(secret, each)))) return;
  throw new StartError(
    'Fettle cannot start: APP_SECRET does not match the secret that encrypted the stored passwords. Set the original one (as APP_SECRET_PREVIOUS, to change it), or see docs/operations.md if it is lost.',
  );
}

/** Warns if Postgres has fewer connections left than this process may use. `wanted`: pool, queue and live events. */
export async function warnOfFewConnections(db: Database, needed: number, log: Pick<Logger, 'warn'>): Promise<void> {
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
  if (most - used >= needed) return;
  log.warn(
    { most, used, wanted: needed },
    `This process may open ${needed} database connections, but Postgres has only ${Math.max(0, most - used)} available. Lower DATABASE_POOL or raise max_connections.`,
  );
}

/** Through PgBouncer Fettle cannot set the time limits of statements itself. */
export async function checkPooler(db: Database, log: Pick<Logger, 'warn'>): Promise<void> {
  const names = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name where current_setting(name) = '0'`.execute(db);
  const missing = rows.map(({ name }) => name);
  if (missing.length === 0) return;
  log.warn({ missing }, `PgBouncer does not set ${missing.join(' and ')}: add its connect_query, see docs/scaling.md.`);
}

const timedOut = 'the connection timed out. Check the host, the port and the firewall.';
const loginRejected = (detail: string) => `the login was rejected (${detail}). Check the user and the password.`;

const databaseErrors: Record<string, (detail: string) => string> = {
  ECONNREFUSED: () => 'the connection was refused. Is Postgres running?',
  ENOENT: () => 'the socket does not exist. Is Postgres running?',
  ENOTFOUND: () => 'the host was not found. Check its name.',
  EAI_AGAIN: () => 'the host name could not be resolved. Check the DNS.',
  ETIMEDOUT: () => timedOut,
  EHOSTUNREACH: () => 'the host is unreachable. Check the network.',
  ECONNRESET: () => 'the server closed the connection. Check its log.',
  '57P03': () => 'it is still starting up after a minute. Check its log.',
  '25006': () => 'all servers are standbys after a minute. Is one about to take over?',
  '28000': loginRejected,
  '28P01': loginRejected,
  '3D000': (detail) => `${detail}. Create it, or correct the name.`,
  '53300': () => 'it has no free connections. Raise max_connections, or lower DATABASE_POOL.',
  '42501': (detail) => `the user lacks a permission (${detail}). Make it the owner of the database.`,
};

type Environment = Readonly<Record<string, string | undefined>>;

const folderErrorCodes = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENOSPC'];

/** host:port/database of each URL, without user and password. */
function placeOf(env: Environment): string {
  const places = (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).flatMap((name) => {
    const [, place] = env[name]?.match(/^\w+:\/\/(?:[^/]*@)?([^?#]*)/) ?? [];
    return place === undefined ? [] : `${place} (${name})`;
  });
  return places.length === 0 ? 'the built-in database' : `the database ${places.join(' or ')}`;
}

/** A one-line explanation for errors that the operator can correct; undefined for our own. */
export function explainStart(error: unknown, env: Environment): string | undefined {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  if (error instanceof OldSchemaError) return `Fettle cannot start on this database. ${error.message}`;
  if (error instanceof MigrationBlocked) return `Fettle cannot start: ${error.message}`;
  // A name with several addresses fails once per address.
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  const code = codeOf(cause);
  const { message = '', path } = cause as { message?: string; path?: string };
  if (folderErrorCodes.includes(code) && path) {
    return `Fettle cannot start: ${path} is not writable (${code}). Check its owner and permissions, or set DATA_DIR to another folder.`;
  }
  const explained = Object.hasOwn(databaseErrors, code) ? databaseErrors[code]!(message) : undefined;
  const reason = explained ?? (/timeout/i.test(message) && /connect/i.test(message) ? timedOut : undefined);
  if (reason) return `Fettle cannot start: could not open ${placeOf(env)}: ${reason}`;
  // The embedded database already explains problems of its folder.
  if (/^The data folder /.test(message)) return `Fettle cannot start: ${message}`;
  return undefined;
}
