import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { PushSubscriptions } from '#db/types.gen.ts';

interface Owner {
  company_id: number;
  user_id: number;
}

export type PushSubscription = Pick<Selectable<PushSubscriptions>, 'endpoint' | 'p256dh' | 'auth'>;

/** Of the person: by the same log-in they may be users of several companies. `p` is a subscription. */
const isOfPerson = ({ company_id, user_id }: Owner): RawBuilder<SqlBool> => sql<SqlBool>`(
  (p.company_id, p.user_id) = (${company_id}::bigint, ${user_id}::bigint) or exists (
    select from memberships own join memberships same on same.login_key = own.login_key
     where own.company_id = ${company_id} and own.user_id = ${user_id}
       and same.company_id = p.company_id and same.user_id = p.user_id))`;

/**
 * A browser belongs to the person who logged in there last, in all of their companies. Keeps those ten of each user that
 * subscribed last. A page may subscribe twice at once.
 */
export async function addPushSubscription(
  db: Database,
  { company_id, user_id }: Owner,
  subscription: PushSubscription,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions as p')
    .where('p.endpoint', '=', subscription.endpoint)
    .where((eb) => eb.not(isOfPerson({ company_id, user_id })))
    .execute();
  await db
    .insertInto('push_subscriptions')
    .values({ company_id, user_id, ...subscription })
    .onConflict((conflict) =>
      conflict
        .constraint('push_subscriptions_endpoint_unique')
        .doUpdateSet({ user_id, p256dh: subscription.p256dh, auth: subscription.auth, createdAt: sql`now()` }),
    )
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
        .orderBy('newest.createdAt', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(10),
    )
    .execute();
}

/** In all of the person's companies: the browser is turned off, or logged out of. */
export async function removeOwnPushSubscription(db: Database, owner: Owner, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions as p').where('p.endpoint', '=', endpoint).where(isOfPerson(owner)).execute();
}

/** In any company: the push service reports it gone. */
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
