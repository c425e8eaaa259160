import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/** Network addresses and emails are stored as hashes: 'login-from:192.0.2.1' is 'login-from:' and a SHA-256. */
export function storedKey(key: string): string {
  const subject = key.indexOf(':') + 1;
  return key.slice(0, subject) + createHash('sha256').update(key).digest('hex');
}

/** Counts a use in a fixed window from the first use. `now` in ms. A window in the future (wrong clock) starts now. */
export async function countInWindow(
  db: Database,
  key: string,
  windowMs: number,
  now: number,
): Promise<{ count: number; window_start: string }> {
  const at = new Date(now).toISOString();
  const oldest = new Date(now - windowMs).toISOString();
  return db
    .insertInto('rate_limits')
    .values({ key: storedKey(key), window_start: at, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when rate_limits.window_start <= ${oldest}::timestamptz then 1 else rate_limits.count + 1 end`,
        window_start: sql`case when rate_limits.window_start <= ${oldest}::timestamptz then ${at}::timestamptz else least(rate_limits.window_start, ${at}::timestamptz) end`,
      }),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow();
}

/** Takes back a use that turned out not to count. */
export async function uncount(db: Database, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', storedKey(key))
    .execute();
}

/** Lifts a block at once. */
export async function clearCount(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', storedKey(key)).execute();
}
