import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, reserved } from '#db/client.ts';
import { isMigrated } from '#db/migrate.ts';

/** Load balancers check every few seconds with short timeouts. */
const timeoutMs = 1_500;

/** Decides within 2 s. Concurrent checks share one, so that they do not pile up on a hanging database. */
export function createReadiness(db: Database, filesReady: () => Promise<boolean>): () => Promise<boolean> {
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
      return await Promise.race([check(), sleep(timeoutMs, false, { signal: stop.signal })]);
    } finally {
      stop.abort();
    }
  };
}
