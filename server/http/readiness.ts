import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, reserved } from '#db/client.ts';
import { isMigrated } from '#db/migrate.ts';

/** A balancer asks every few seconds and gives up soon. */
const patienceMs = 1_500;

/**
 * Whether the database answers and is migrated and `filesReady` agrees, told in less than 2 s whatever the database does. Checks that come while
 * one is under way share it, so that they do not pile up on a database that hangs.
 */
export function createReadiness(
  db: Database,
  filesReady: () => Promise<boolean> = async () => true,
): () => Promise<boolean> {
  let checking: Promise<boolean> | undefined;
  const check = () => {
    checking ??= isMigrated(reserved(db))
      .then((migrated) => migrated && filesReady())
      .catch(() => false)
      .finally(() => {
        checking = undefined;
      });
    return checking;
  };
  return async () => {
    const stop = new AbortController();
    try {
      return await Promise.race([check(), sleep(patienceMs, false, { signal: stop.signal })]);
    } finally {
      stop.abort();
    }
  };
}
