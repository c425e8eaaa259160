import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { sameCompany } from '#db/same-company.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';

export interface UserKey {
  company_id: number;
  user_id: number;
}

/** Columns of a log-in's user: membership `m` of log-in `l`, user `u`, company `c`. Second steps are the holder's. */
export const accountColumns = [
  'm.company_id',
  'm.user_id',
  'l.company_id as holder_company_id',
  'l.user_id as holder_user_id',
  'l.password_hash',
  'u.role',
  'u.status',
  'u.first_name',
  'u.last_name',
  'u.email',
  'u.mobile',
  sql<boolean>`c.suspended_at is not null`.as('is_suspended'),
] as const;

export function accounts(db: Database) {
  return db
    .selectFrom('memberships as m')
    .innerJoin('logins as l', 'l.email_key', 'm.login_key')
    .innerJoin('users as u', (join) => sameCompany(join, 'u.id', 'm.user_id'))
    .innerJoin('companies as c', 'c.id', 'm.company_id');
}

/** Of one person: those that can be opened first, of these the last used. */
export const firstToOpen = sql`u.status = 'active' desc, c.suspended_at is null desc, u.last_login desc nulls last,
  m.company_id`;

export type LoginRow = NonNullable<Awaited<ReturnType<typeof findLogin>>>;

/** An account by e-mail address, ignoring case. Log-ins are global; of several accounts, the one to open. */
export function findLogin(db: Database, email: string) {
  return accounts(db)
    .select(accountColumns)
    .where('l.email_key', '=', plainText(email).toLowerCase())
    .orderBy(firstToOpen)
    .limit(1)
    .executeTakeFirst();
}

/** The user, or in another company the same person. */
export function findAccountOf(db: Database, { company_id, user_id }: UserKey, inCompany: number) {
  return accounts(db)
    .innerJoin('memberships as own', 'own.login_key', 'm.login_key')
    .select(accountColumns)
    .where('own.company_id', '=', company_id)
    .where('own.user_id', '=', user_id)
    .where('m.company_id', '=', inCompany)
    .executeTakeFirst();
}

/** All users of the same person, whatever their state, in a fixed order. */
export function listAccountsOf(db: Database, { company_id, user_id }: UserKey) {
  return accounts(db)
    .innerJoin('memberships as own', 'own.login_key', 'm.login_key')
    .select(accountColumns)
    .select('c.name as company_name')
    .where('own.company_id', '=', company_id)
    .where('own.user_id', '=', user_id)
    .orderBy('m.company_id')
    .execute();
}

/** The user with whom a person's second steps are kept, the same in each of their companies. */
export async function holderOf(db: Database, { company_id, user_id }: UserKey): Promise<UserKey> {
  const row = await db
    .selectFrom('memberships as m')
    .innerJoin('logins as l', 'l.email_key', 'm.login_key')
    .select(['l.company_id', 'l.user_id'])
    .where('m.company_id', '=', company_id)
    .where('m.user_id', '=', user_id)
    .executeTakeFirst();
  return row ?? { company_id, user_id };
}

/** `holderOf` of a log-in that was read already. */
export const holderIn = ({
  holder_company_id,
  holder_user_id,
}: Pick<LoginRow, 'holder_company_id' | 'holder_user_id'>): UserKey => ({
  company_id: holder_company_id,
  user_id: holder_user_id,
});

export interface Membership {
  /** Null: the owner of the address has not accepted. */
  login_key: string | null;
  email: string;
  /** The log-in also opens other companies. */
  is_shared: boolean;
  /** The address has a log-in, which this user must be added to. */
  must_join: boolean;
  /** Nobody else knows the password. */
  has_own_password: boolean;
}

export function findMembership(db: Database, { company_id, user_id }: UserKey): Promise<Membership | undefined> {
  return db
    .selectFrom('memberships as m')
    .innerJoin('users as u', (join) => sameCompany(join, 'u.id', 'm.user_id'))
    .leftJoin('logins as l', 'l.email_key', 'm.login_key')
    .select(['m.login_key', 'u.email'])
    .select([
      sql<boolean>`exists (select from memberships o where o.login_key = m.login_key
        and (o.company_id, o.user_id) <> (m.company_id, m.user_id))`.as('is_shared'),
      sql<boolean>`m.login_key is null and exists (select from logins a where a.email_key = u.email_key)`.as(
        'must_join',
      ),
      sql<boolean>`coalesce(l.own_password = md5(l.password_hash), false)`.as('has_own_password'),
    ])
    .where('m.company_id', '=', company_id)
    .where('m.user_id', '=', user_id)
    .executeTakeFirst();
}

/** Lets the rest of the transaction add users whose address has a log-in, which its owner must accept. */
export async function allowInvites(db: Database): Promise<void> {
  await sql`select set_config('fettle.invites', 'on', true)`.execute(db);
}

/** Gives a user the log-in of their address. False: it has one, so that they must be added to it. */
export async function seatLogin(db: Database, { company_id, user_id }: UserKey): Promise<boolean> {
  const { rows } = await sql<{ seated: boolean }>`select seat_login(${company_id}, ${user_id}) as seated`.execute(db);
  return rows[0]!.seated;
}

export async function unseatLogin(db: Database, { company_id, user_id }: UserKey): Promise<void> {
  await sql`select unseat_login(${company_id}, ${user_id})`.execute(db);
}

/** Takes a user out of their log-in if somebody else's has the address that they are about to get. */
export async function unseatForAddress(db: Database, { company_id, user_id }: UserKey, email: string): Promise<void> {
  const taken = await db
    .selectFrom('logins')
    .select('user_id')
    .where('email_key', '=', plainText(email).toLowerCase())
    .where((eb) => eb.or([eb('company_id', '!=', company_id), eb('user_id', '!=', user_id)]))
    .executeTakeFirst();
  if (taken) await unseatLogin(db, { company_id, user_id });
}

/** Adds a user to the log-in of their address. False if they have one by now, or another address. */
export async function joinLogin(db: Database, { company_id, user_id }: UserKey, loginKey: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('memberships as m')
    .from('users as u')
    .set({ login_key: loginKey, password_hash: null })
    .where('m.company_id', '=', company_id)
    .where('m.user_id', '=', user_id)
    .where('m.login_key', 'is', null)
    .whereRef('u.company_id', '=', 'm.company_id')
    .whereRef('u.id', '=', 'm.user_id')
    .where('u.email_key', '=', loginKey)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of a user who has a log-in; undefined if there is none. */
export async function passwordHashOf(
  db: Database,
  { company_id, user_id }: UserKey,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('memberships as m')
    .innerJoin('logins as l', 'l.email_key', 'm.login_key')
    .select('l.password_hash')
    .where('m.company_id', '=', company_id)
    .where('m.user_id', '=', user_id)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Locks the account; false if it changed since it was read. Prevents log-ins that race a password change. */
export async function isLoginUnchanged(db: Database, login: LoginRow): Promise<boolean> {
  const row = await db
    .selectFrom('logins as l')
    .innerJoin('memberships as m', 'm.login_key', 'l.email_key')
    .select('m.user_id')
    .where('m.company_id', '=', login.company_id)
    .where('m.user_id', '=', login.user_id)
    .where('l.company_id', '=', login.holder_company_id)
    .where('l.user_id', '=', login.holder_user_id)
    .where('l.password_hash', '=', login.password_hash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** `at` is ISO; what the device did not say (undefined) stays as the last log-in said it. */
export async function recordLogin(
  db: Database,
  user: UserKey,
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

/** Equal while the hash is: salted, so that it tells nothing more. */
const markOf = (hash: string) => createHash('md5').update(hash).digest('hex');

/** `isOwn`: its user chose it, and nobody else has seen it. Of a user who has not joined it opens nothing. */
export async function setPasswordHash(
  db: Database,
  scope: { company_id: number },
  userId: number,
  passwordHash: string,
  { isOwn = false } = {},
): Promise<void> {
  await db
    .updateTable('logins as l')
    .from('memberships as m')
    .set({ password_hash: passwordHash, own_password: isOwn ? markOf(passwordHash) : null })
    .where('m.company_id', '=', scope.company_id)
    .where('m.user_id', '=', userId)
    .whereRef('l.email_key', '=', 'm.login_key')
    .execute();
  await setWaitingHashes(db, scope, [{ user_id: userId, hash: passwordHash }]);
}

type Hashes = readonly { user_id: number; hash: string }[];

const given = (hashes: Hashes) =>
  sql`jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as each (user_id bigint, hash text)`;

/** Chosen by somebody else, so none counts as their own password (`has_own_password`). */
export async function setPasswordHashes(db: Database, scope: { company_id: number }, hashes: Hashes): Promise<void> {
  await sql`
    update logins set password_hash = each.hash, own_password = null
    from ${given(hashes)}, memberships m
    where m.company_id = ${scope.company_id} and m.user_id = each.user_id and logins.email_key = m.login_key`.execute(
    db,
  );
  await setWaitingHashes(db, scope, hashes);
}

async function setWaitingHashes(db: Database, scope: { company_id: number }, hashes: Hashes): Promise<void> {
  await sql`
    update memberships m set password_hash = each.hash
    from ${given(hashes)}
    where m.company_id = ${scope.company_id} and m.user_id = each.user_id and m.login_key is null`.execute(db);
}
