import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Logger } from './log.ts';
import { replicaReads } from './metrics.ts';

/** After a replica that is away or behind, everything reads from the primary for so long. */
const restMs = 5_000;
const pollMs = 10;
/** For its answers, beside the wait for its copy: a machine without power does not even refuse. */
const answerMs = 1_000;

/** A standby for reports and exports, used only once it has all that was committed when the request came. */
export interface Replica {
  /** Undefined: read from the primary. */
  current(): Promise<Database | undefined>;
  /** A read from it failed: it was ended, or the read was in the way of what it copies. */
  failed(error: unknown): void;
}

interface ReplicaOptions {
  db: Database;
  /** Where the primary's log ends now. */
  position(): Promise<string>;
  /** Whether the replica has copied that far. Throws if it is none. */
  reached(position: string): Promise<boolean>;
  waitMs: number;
  log: Pick<Logger, 'warn'>;
  now?: () => number;
}

export function createReplica({
  db,
  position,
  reached,
  waitMs,
  log,
  now = () => performance.now(),
}: ReplicaOptions): Replica {
  let restUntil = Number.NEGATIVE_INFINITY;
  /** Said once until it is read again. */
  let isWarned = false;
  const rest = (why: string, err?: unknown) => {
    restUntil = now() + restMs;
    if (!isWarned) log.warn({ part: 'replica', err }, why);
    isWarned = true;
  };

  async function isThere(): Promise<boolean> {
    const target = await position();
    const until = now() + waitMs;
    for (;;) {
      if (await reached(target)) return true;
      if (now() >= until) return false;
      await sleep(pollMs);
    }
  }

  return {
    async current() {
      if (now() < restUntil) {
        replicaReads.inc({ from: 'primary' });
        return undefined;
      }
      const tooLong = sleep(waitMs + answerMs, 'silent' as const, { ref: false });
      const found = await Promise.race([isThere(), tooLong]).catch((error: unknown) => ({ error }));
      if (found === true) {
        isWarned = false;
        replicaReads.inc({ from: 'replica' });
        return db;
      }
      if (found === false) rest('The replica is behind, so the primary is read');
      else if (found === 'silent') rest('The replica does not answer, so the primary is read');
      else rest('The replica cannot be read, so the primary is', found.error);
      replicaReads.inc({ from: 'primary' });
      return undefined;
    },
    failed: (error) => rest('A read from the replica failed and is repeated on the primary', error),
  };
}

/** `replica` is closed by the caller. */
export function openReplica(primary: Database, replica: Database, waitMs: number, log: Pick<Logger, 'warn'>): Replica {
  return createReplica({
    db: replica,
    waitMs,
    log,
    position: async () => {
      const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(primary);
      return rows[0]!.at;
    },
    reached: async (position) => {
      const { rows } = await sql<{ is_standby: boolean; is_there: boolean }>`
        select pg_is_in_recovery() as is_standby,
          coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as is_there`.execute(replica);
      const { is_standby, is_there } = rows[0]!;
      if (!is_standby) throw new Error('DATABASE_REPLICA_URL is not that of a standby.');
      return is_there;
    },
  });
}

/** The result of `read` on the replica if there is one, repeated on the primary if it fails there. */
export async function onReplica<Result extends { ok: true } | { ok: false; error: unknown }>(
  replica: Replica | undefined,
  read: (db: Database | undefined) => Promise<Result>,
  isOurs: (error: unknown) => boolean,
): Promise<Result> {
  const db = await replica?.current();
  const result = await read(db);
  if (!db || result.ok || isOurs(result.error)) return result;
  replica!.failed(result.error);
  return read(undefined);
}
