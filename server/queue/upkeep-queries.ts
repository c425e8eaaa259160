import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/**
 * Removes what has had its time in the global tables: idempotency keys after 90 days, sessions that nobody
 * used for longer than any may idle (30 days), what people were told of 90 days ago, rate limits whose windows are long over. `now` in ms. Harmless when
 * several processes do it at once.
 */
export async function removeOutlived(db: Database, now: number): Promise<void> {
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
  await db.deleteFrom('idempotency_keys').where('createdAt', '<', daysAgo(90)).execute();
  // Noted by a clock that was ahead: they count from now.
  const at = new Date(now).toISOString();
  await db.updateTable('sessions').set({ last_seen_at: at }).where('last_seen_at', '>', at).execute();
  await db.updateTable('rate_limits').set({ window_start: at }).where('window_start', '>', at).execute();
  await db
    .deleteFrom('sessions as s')
    .where('s.last_seen_at', '<', daysAgo(31))
    // A timer that was started with it and still runs keeps a session alive.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('time_records as t')
            .select(sql`1`.as('one'))
            .whereRef('t.company_id', '=', 's.company_id')
            .whereRef('t.user_id', '=', 's.user_id')
            .where('t.end_time', 'is', null),
        ),
      ),
    )
    .execute();
  await db.deleteFrom('notification_deliveries').where('createdAt', '<', daysAgo(90)).execute();
  await db.deleteFrom('rate_limits').where('window_start', '<', daysAgo(1)).execute();
  await db.deleteFrom('visitor_uploads').where('alive_until', '<', daysAgo(1)).execute();
}
