import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { sameCompany } from '#db/same-company.ts';
import type { UserKey } from '../auth/login-queries.ts';
import type { LinkPurpose } from './constants.ts';

/** The links that can still be used, with their active user; none of a suspended company. `now` is ISO. */
function liveLinks(db: Database, now: string) {
  return db
    .selectFrom('login_links as k')
    .innerJoin('users as u', (join) => sameCompany(join, 'u.id', 'k.user_id'))
    .select(['k.company_id', 'k.id', 'k.user_id', 'k.purpose', 'k.email as new_email', 'k.was_shown'])
    .select(['u.role', 'u.first_name', 'u.last_name', 'u.email'])
    .select(
      // Their address has a log-in, which they join the company with.
      sql<boolean>`exists (select from memberships m join logins l on l.email_key = u.email_key
        where m.company_id = k.company_id and m.user_id = k.user_id and m.login_key is null)`.as('must_join'),
    )
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .where('k.expires_at', '>', now)
    .where('u.status', '=', 'active')
    .where('c.suspended_at', 'is', null);
}

export type LiveLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

export function findLink(db: Database, tokenHash: string, now: string) {
  return liveLinks(db, now).where('k.token_hash', '=', tokenHash).executeTakeFirst();
}

export function findLinkToSend(db: Database, company_id: number, id: number, now: string) {
  return liveLinks(db, now).where('k.company_id', '=', company_id).where('k.id', '=', id).executeTakeFirst();
}

/** Voids the user's earlier links of the purpose. Without a hash, the link is unusable until it is mailed. */
export async function replaceLink(
  db: Database,
  link: UserKey & {
    purpose: LinkPurpose;
    email?: string;
    token_hash?: string;
    was_shown?: boolean;
    expires_at: string;
  },
): Promise<number> {
  await db
    .deleteFrom('login_links')
    .where('company_id', '=', link.company_id)
    .where('user_id', '=', link.user_id)
    .where('purpose', '=', link.purpose)
    .execute();
  const { id } = await db.insertInto('login_links').values(link).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** False if the link was voided meanwhile. */
export async function setLinkToken(
  db: Database,
  { company_id, id }: { company_id: number; id: number },
  token: { token_hash: string; expires_at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('login_links')
    .set(token)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The only use of a link: of several at the same time, one deletes the row. False: expired, used or voided. */
export async function takeLink(
  db: Database,
  { company_id, id }: { company_id: number; id: number },
  tokenHash: string,
  now: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('login_links')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** All links of a person, in each of their companies. */
export async function voidLinksOf(db: Database, loginKey: string): Promise<void> {
  await db
    .deleteFrom('login_links as k')
    .using('memberships as m')
    .whereRef('m.company_id', '=', 'k.company_id')
    .whereRef('m.user_id', '=', 'k.user_id')
    .where('m.login_key', '=', loginKey)
    .execute();
}

/** Address and state of a user's log-in. A user who has not joined yet may have a password, which opens nothing. */
export function findLoginOfUser(db: Database, { company_id, user_id }: UserKey) {
  return db
    .selectFrom('users as u')
    .innerJoin('memberships as m', (join) => sameCompany(join, 'm.user_id', 'u.id'))
    .leftJoin('logins as l', 'l.email_key', 'm.login_key')
    .select([
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.status',
      sql<boolean>`coalesce(l.password_hash, m.password_hash) is not null`.as('has_password'),
    ])
    .where('u.company_id', '=', company_id)
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow();
}
