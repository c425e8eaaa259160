import type { Selectable } from 'kysely';
import type { Database } from '#db/client.ts';
import type { PushSubscriptions } from '#db/types.gen.ts';

interface Owner {
  company_id: number;
  user_id: number;
}

export type PushSubscription = Pick<Selectable<PushSubscriptions>, 'endpoint' | 'p256dh' | 'auth'>;

/** A browser belongs to the user who logged in there last. Keeps each user's ten newest. */
export async function addPushSubscription(
  db: Database,
  { company_id, user_id }: Owner,
  subscription: PushSubscription,
): Promise<void> {
  await removePushEndpoint(db, subscription.endpoint);
  await db
    .insertInto('push_subscriptions')
    .values({ company_id, user_id, ...subscription })
    .execute();
  await db
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('push_subscriptions as newest')
        .select('newest.id')
        .where('newest.company_id', '=', company_id)
        .where('newest.user_id', '=', user_id)
        .orderBy('newest.id', 'desc')
        .limit(10),
    )
    .execute();
}

export async function removeOwnPushSubscription(
  db: Database,
  { company_id, user_id }: Owner,
  endpoint: string,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** In any company: the push service reports it gone, or another user took over the browser. */
export async function removePushEndpoint(db: Database, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
}

export function pushSubscriptionsOf(db: Database, { company_id, user_id }: Owner) {
  return db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .execute();
}
