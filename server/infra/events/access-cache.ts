/** Who may do what, as read from the database: a session or an access token, by the hash of its secret. */
interface CachedAccess {
  company_id: number;
  /** `performance.now()` of reading. */
  readAt: number;
  row: unknown;
}

/** Bounds what no notification reports, such as a session used through another process. */
const longestMs = 30_000;
/** Without an answer of Postgres for so long, notifications may be lost. Twice the pause between two checks. */
export const silentMs = 2_500;
const maxCached = 10_000;

/** Cached access rows. The change feed drops a company's when they change; without it each request reads them. */
export interface AccessCache {
  /** The row kept under `key`; otherwise reads it, and keeps it unless something changed meanwhile. */
  read<Row extends { company_id: number }>(key: string, load: () => Promise<Row | undefined>): Promise<Row | undefined>;
  forget(key: string): void;
  /** Everything, or one company's. */
  drop(companyId?: number): void;
  /** Notifications that were sent before this moment have arrived. */
  heard(): void;
  /** The connection is lost: keeps nothing until `heard`. */
  lost(): void;
}

export function createAccessCache(): AccessCache {
  const cache = new Map<string, CachedAccess>();
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let drops = 0;

  const drop = (companyId?: number) => {
    drops += 1;
    for (const [key, { company_id }] of cache)
      if (companyId === undefined || company_id === companyId) cache.delete(key);
  };
  return {
    async read<Row extends { company_id: number }>(key: string, load: () => Promise<Row | undefined>) {
      const now = performance.now();
      const isConnected = now - confirmedAt < silentMs;
      const found = cache.get(key);
      if (found && isConnected && now - found.readAt < longestMs) return found.row as Row;
      const before = drops;
      const row = await load();
      cache.delete(key);
      if (row && isConnected && drops === before) {
        cache.set(key, { company_id: row.company_id, readAt: now, row });
        if (cache.size > maxCached) cache.delete(cache.keys().next().value!);
      }
      return row;
    },
    forget(key) {
      drops += 1;
      cache.delete(key);
    },
    drop,
    heard() {
      confirmedAt = performance.now();
    },
    lost() {
      confirmedAt = Number.NEGATIVE_INFINITY;
      drop();
    },
  };
}
