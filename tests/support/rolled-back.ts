import { Kysely, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { dialectOf } from '#db/dialect.ts';
import { poolClient } from '#db/pool-client.ts';
import type { DB } from '#db/types.gen.ts';
import { wireTypes } from '#db/wire-types.ts';

/**
 * A database whose changes are undone by `undo`: one connection in one transaction, where a `begin` of the code under
 * test is a savepoint. Tests of NOTIFY, parallel writers (callers take turns on the connection), deferred constraints
 * or a moving now() need `ownDatabase`.
 */
export async function rolledBack(url: string): Promise<{ db: Kysely<DB>; undo(): Promise<void> }> {
  const client = idle.get(url)?.pop() ?? (await connected(url));
  await client.query('begin');

  let free = Promise.resolve();
  /** Whether the last lease's savepoint can be released. */
  let isReleasable = false;
  const connect = async (): Promise<PostgresPoolClient> => {
    const before = free;
    let done = () => {};
    free = new Promise((resolve) => {
      done = resolve;
    });
    await before;
    // Released with the next one: each savepoint inside others makes every look at a row slower.
    await client.query(isReleasable ? 'release savepoint lease; savepoint lease' : 'savepoint lease');
    isReleasable = true;
    return lease(client, done, () => {
      isReleasable = false;
    });
  };
  const db = new Kysely<DB>({
    dialect: dialectOf({ connect, end: async () => {} }),
  });
  return {
    db,
    undo: async () => {
      await client.query('rollback; select pg_advisory_unlock_all()');
      await db.destroy();
      idle.set(url, [...(idle.get(url) ?? []), client]);
    },
  };
}

/** Idle connections by database; a new one costs more than most tests. */
const idle = new Map<string, pg.Client[]>();

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types: wireTypes, statement_timeout: 30_000 });
  await client.connect();
  await client.query("set time zone 'UTC'");
  return client;
}

/** Closes the idle connections, before a database is dropped. */
export async function endIdle(url: string): Promise<void> {
  const clients = idle.get(url) ?? [];
  idle.delete(url);
  await Promise.all(clients.map((client) => client.end()));
}

// Transaction settings end with the transaction, but not with a savepoint.
const forgetActor = `select ${['actor_id', 'actor_name', 'request_id', 'reason', 'action', 'told', 'quiet', 'erasing']
  .map((name) => `set_config('fettle.${name}', '', true)`)
  .join(', ')}`;

/**
 * The connection as its borrower sees it, from connect to release. `keep`: a test has made or ended a savepoint of its
 * own, which outlasts the lease.
 */
function lease(client: pg.Client, done: () => void, keep: () => void): PostgresPoolClient {
  const named = poolClient({
    query: client.query.bind(client),
    release: done,
  } as unknown as pg.PoolClient);
  let inTransaction = false;
  const plain = (text: string) => client.query(text);
  function query(text: string | object, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') return named.query(text as never);
    if (/^(begin|start transaction)/.test(text)) {
      inTransaction = true;
      return plain('savepoint work');
    }
    if (text === 'commit') {
      inTransaction = false;
      return plain(`release savepoint work; ${forgetActor}`);
    }
    if (text === 'rollback') {
      inTransaction = false;
      return plain('rollback to savepoint work; release savepoint work');
    }
    if (inTransaction) return named.query(text, values);
    if (/^(savepoint|release|rollback to)/.test(text)) keep();
    // Outside a transaction a failed statement does not affect later ones.
    return named.query(text, values).catch(async (error: unknown) => {
      await plain('rollback to savepoint lease');
      throw error;
    });
  }
  return { query: query as PostgresPoolClient['query'], release: done };
}
