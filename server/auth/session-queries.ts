import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { savedSettings } from '#server/company-settings/queries.ts';
import { listAccountsOf, type UserKey } from './login-queries.ts';
import { hasTwoFactor } from './two-factor-queries.ts';

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** With their user; none of a suspended company. `settings`: those that differ from their defaults; passwords are null. */
function sessions(db: Database) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => sameCompany(join, 'u.id', 's.user_id'))
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .where('c.suspended_at', 'is', null)
    .select([
      's.company_id',
      's.user_id',
      's.installed',
      's.opening_passkey',
      's.createdAt',
      's.last_seen_at',
      // Set once tracking starts: a running timer then keeps the session alive.
      's.tracks',
      'u.role',
      'u.status',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.mobile',
      'c.name as company_name',
    ])
    .select((eb) => [
      savedSettings('s.company_id').as('settings'),
      sql<boolean>`exists (select from memberships own
        join memberships o on o.login_key = own.login_key and o.company_id <> own.company_id
        join users ou on ou.company_id = o.company_id and ou.id = o.user_id and ou.status = 'active'
        join companies oc on oc.id = o.company_id and oc.suspended_at is null
        where own.company_id = s.company_id and own.user_id = s.user_id)`.as('several_companies'),
      // A session of a passkey needs no codes.
      sql<boolean>`(s.opening_passkey is not null or ${hasTwoFactor('s')})`.as('has_two_factor'),
      eb
        .and([
          eb('s.tracks', '=', true),
          eb.exists(
            eb
              .selectFrom('time_records as t')
              .select(sql`1`.as('one'))
              .whereRef('t.company_id', '=', 's.company_id')
              .whereRef('t.user_id', '=', 's.user_id')
              .where('t.end_time', 'is', null),
          ),
        ])
        .$castTo<boolean>()
        .as('timer_running'),
    ]);
}

export async function findSession(db: Database, id: string) {
  const [session] = await prepared(db, 'session', sessions(db).where('s.id', '=', id));
  return session;
}

const maxListed = 100;

/** The caller's own, the last used first; admins see no others either. Some may have been idle for too long. */
export function listSessions(db: Database, scope: Scope) {
  return sessions(db)
    .select(['s.id', 's.user_agent'])
    .where('s.company_id', '=', scope.company_id)
    .where('s.user_id', '=', scope.user_id)
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id')
    .limit(maxListed)
    .execute();
}

/** Times are ISO; `started`: of the log-in, if it was before this session; `id` is the hash from `server/auth/lucia.ts`. */
export async function insertSession(
  db: Database,
  session: {
    id: string;
    company_id: number;
    user_id: number;
    installed: boolean;
    user_agent: string;
    opening_passkey?: number | null;
    address: string;
    now: string;
    started?: string;
  },
): Promise<void> {
  const { now, started = now, address, ...row } = session;
  await db
    .insertInto('sessions')
    .values({
      ...row,
      ip: address.slice(0, 64),
      user_agent: row.user_agent.slice(0, 300),
      createdAt: started,
      last_seen_at: now,
    })
    .execute();
}

export async function touchSession(db: Database, id: string, now: string): Promise<void> {
  await prepared(db, 'session.touch', db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id));
}

/** Lets a running timer of its user keep this session alive. */
export async function markSessionTracking(db: Database, id: string): Promise<void> {
  await db.updateTable('sessions').set({ tracks: true }).where('id', '=', id).where('tracks', '=', false).execute();
}

/** Notes that its user has just added this passkey, which counts as logging in with it. */
export async function confirmSession(db: Database, id: string, passkey_id: number): Promise<void> {
  await db.updateTable('sessions').set({ opening_passkey: passkey_id }).where('id', '=', id).execute();
}

/** Of the person in all their companies: those that were opened or confirmed by a passkey. */
export async function endPasskeySessions(
  db: Database,
  user: UserKey,
  ended: { passkey_id: number; exceptId: string },
): Promise<void> {
  for (const each of await listAccountsOf(db, user)) await deletePasskeySessions(db, each, ended);
}

/** Ends push like `deleteUserSessions`, if there are any. */
async function deletePasskeySessions(
  db: Database,
  user: UserKey,
  { passkey_id, exceptId }: { passkey_id: number; exceptId: string },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('company_id', '=', user.company_id)
    .where('user_id', '=', user.user_id)
    .where('opening_passkey', '=', passkey_id)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await deletePushSubscriptions(db, user);
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** One of the caller's own; false if there is none. Ends push like `deleteUserSessions`. */
export async function deleteOwnSession(db: Database, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('company_id', '=', scope.company_id)
    .where('user_id', '=', scope.user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await deletePushSubscriptions(db, scope);
  return true;
}

/** Of the person in all their companies. */
export async function endSessionsOf(db: Database, user: UserKey, exceptId?: string): Promise<void> {
  const others = (await listAccountsOf(db, user)).filter(({ company_id }) => company_id !== user.company_id);
  for (const each of [user, ...others]) await deleteUserSessions(db, each, exceptId);
}

/** Also deletes all push subscriptions: a device may be in wrong hands, others subscribe again by themselves. */
export async function deleteUserSessions(
  db: Database,
  user: { company_id: number; user_id: number },
  exceptId?: string,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('company_id', '=', user.company_id)
    .where('user_id', '=', user.user_id)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId!))
    .execute();
  await deletePushSubscriptions(db, user);
}

async function deletePushSubscriptions(db: Database, user: { company_id: number; user_id: number }): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', user.company_id)
    .where('user_id', '=', user.user_id)
    .execute();
}
