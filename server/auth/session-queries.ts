import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Role } from '#db/scope.ts';

/** A stored session with its user and what their company has set, as one statement reads it. */
export interface SessionRow {
  company_id: number;
  user_id: number;
  installed: boolean;
  last_seen_at: string;
  /** It has started tracking: a running timer keeps it alive. */
  tracks: boolean;
  role: Role;
  status: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string | null;
  company_name: string;
  /** The company's settings that differ from their defaults; passwords are null here. */
  settings: Record<string, string | null>;
  /** This session started tracking and its user's record is still open. */
  timer_running: boolean;
}

/** By the stored (hashed) id. Undefined when there is none. */
export function findSession(db: Database, id: string): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'),
    )
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .select([
      's.company_id',
      's.user_id',
      's.installed',
      's.last_seen_at',
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
      sql<Record<string, string | null>>`coalesce((select jsonb_object_agg(key, value) from settings
        where settings.company_id = s.company_id), '{}')`.as('settings'),
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
    ])
    .where('s.id', '=', id)
    .executeTakeFirst() as Promise<SessionRow | undefined>;
}

/** Times are ISO; `id` is the hash that `server/auth/lucia.ts` makes. */
export async function insertSession(
  db: Database,
  session: {
    id: string;
    company_id: number;
    user_id: number;
    installed: boolean;
    user_agent: string;
    address: string;
    now: string;
  },
): Promise<void> {
  const { now, address, ...row } = session;
  await db
    .insertInto('sessions')
    .values({
      ...row,
      ip: address.slice(0, 64),
      user_agent: row.user_agent.slice(0, 300),
      createdAt: now,
      last_seen_at: now,
    })
    .execute();
}

export async function touchSession(db: Database, id: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** From now on a running timer of its user keeps this session alive. */
export async function markSessionTracking(db: Database, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ tracks: true })
    .where('id', '=', id)
    .where('tracks', '=', false)
    .execute();
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/**
 * Ends every session of a user, or all but one; and notifies none of their devices any more, since who has one may be why.
 * A device that is still logged in subscribes again by itself (app/lib/push/push-device.ts).
 */
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
  await db
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', user.company_id)
    .where('user_id', '=', user.user_id)
    .execute();
}
