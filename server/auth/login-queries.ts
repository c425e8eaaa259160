import type { Database } from '#db/client.ts';
import type { Role } from '#db/scope.ts';

/** An account as the log-in reads it: the only read of a password hash. */
export interface LoginRow {
  company_id: number;
  user_id: number;
  /** Null: an account that has no password yet. */
  password_hash: string | null;
  role: Role;
  status: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string | null;
}

/** By e-mail address whatever its case: log-ins are global, since a person logging in names no company. */
export function findLogin(db: Database, email: string): Promise<LoginRow | undefined> {
  return db
    .selectFrom('logins as l')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'l.company_id').onRef('u.id', '=', 'l.user_id'),
    )
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
    .executeTakeFirst() as Promise<LoginRow | undefined>;
}

/**
 * Whether the account is still as it was read, held so until the transaction ends: a password that is changed meanwhile
 * ends the sessions that are there, and must not be followed by one that the old password opens.
 */
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

/** Notes when and by what a user logged in (last_login, last_login_method, last_login_enabled_notification). */
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
