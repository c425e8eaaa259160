import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

export type LoginRow = NonNullable<Awaited<ReturnType<typeof findLogin>>>;

/**
 * An account by e-mail address, ignoring case. Log-ins are global, because people who log in name no company. A
 * password hash is null until a password is set.
 */
export function findLogin(db: Database, email: string) {
  return db
    .selectFrom('logins as l')
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 'l.company_id').onRef('u.id', '=', 'l.user_id'))
    .innerJoin('companies as c', 'c.id', 'l.company_id')
    .select((eb) => eb('c.suspended_at', 'is not', null).$castTo<boolean>().as('is_suspended'))
    .select([
      'l.company_id',
      'l.user_id',
      'l.password_hash',
      'u.role',
      'u.status',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.mobile',
    ])
    .where('l.email_key', '=', email.trim().toLowerCase())
    .executeTakeFirst();
}

/** Of an active user; undefined if there is none. */
export async function passwordHashOf(
  db: Database,
  { company_id, user_id }: { company_id: number; user_id: number },
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('logins')
    .select('password_hash')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Locks the account; false if it changed since it was read. Prevents log-ins that race a password change. */
export async function isLoginUnchanged(db: Database, login: LoginRow): Promise<boolean> {
  const row = await db
    .selectFrom('logins')
    .select('user_id')
    .where('company_id', '=', login.company_id)
    .where('user_id', '=', login.user_id)
    .where('password_hash', '=', login.password_hash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function recordLogin(
  db: Database,
  user: { company_id: number; user_id: number },
  login: { at: string; method: string | undefined; notifications: boolean | undefined },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      last_login: login.at,
      ...(login.method !== undefined && { last_login_method: login.method }),
      ...(login.notifications !== undefined && { last_login_enabled_notification: login.notifications }),
    })
    .where('company_id', '=', user.company_id)
    .where('id', '=', user.user_id)
    .execute();
}

export async function setPasswordHash(
  db: Database,
  scope: { company_id: number },
  userId: number,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('logins')
    .set({ password_hash: passwordHash })
    .where('company_id', '=', scope.company_id)
    .where('user_id', '=', userId)
    .execute();
}

export async function setPasswordHashes(
  db: Database,
  scope: { company_id: number },
  hashes: readonly { user_id: number; hash: string }[],
): Promise<void> {
  await sql`
    update logins set password_hash = each.hash
    from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as each (user_id bigint, hash text)
    where logins.company_id = ${scope.company_id} and logins.user_id = each.user_id`.execute(db);
}
