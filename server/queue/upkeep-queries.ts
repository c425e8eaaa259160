import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { logDays } from '#server/webhooks/constants.ts';
import { removeOldDeliveries } from '#server/webhooks/queries.ts';

/** Deletes expired rows of global tables: keys and notifications after 90 days, idle sessions and what webhooks sent after 30. `now` in ms. */
export async function removeExpired(db: Database, now: number): Promise<void> {
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
  await db.deleteFrom('idempotency_keys').where('createdAt', '<', daysAgo(90)).execute();
  // Times written by a clock that was ahead are reset to now.
  const at = new Date(now).toISOString();
  await db.updateTable('sessions').set({ last_seen_at: at }).where('last_seen_at', '>', at).execute();
  await db.updateTable('rate_limits').set({ window_start: at }).where('window_start', '>', at).execute();
  await db
    .deleteFrom('sessions as s')
    .where('s.last_seen_at', '<', daysAgo(31))
    // A running timer started with the session keeps it alive.
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
  await db.deleteFrom('login_links').where('expires_at', '<', at).execute();
  // Their bytes go with the next sweep_storage.
  await db
    .updateTable('company_archives')
    .set({ state: 'expired', storage_key: null })
    .where('state', '=', 'ready')
    .where('expires_at', '<', at)
    .execute();
  await db.deleteFrom('sign_ups').where('expires_at', '<', at).execute();
  await db.deleteFrom('pending_logins').where('expires_at', '<', at).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', at).execute();
  await db.deleteFrom('rate_limits').where('window_start', '<', daysAgo(1)).execute();
  await removeOldDeliveries(db, daysAgo(logDays));
  await db.deleteFrom('visitor_uploads').where('alive_until', '<', daysAgo(1)).execute();
}
