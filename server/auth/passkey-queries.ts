import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { UserKey } from './two-factor-queries.ts';

/** Replaces an earlier challenge of the same holder. */
export async function saveChallenge(
  db: Database,
  row: { holder_hash: string; challenge: string; expires_at: string },
): Promise<void> {
  const { holder_hash: _, ...values } = row;
  await db
    .insertInto('passkey_challenges')
    .values(row)
    .onConflict((oc) => oc.column('holder_hash').doUpdateSet(values))
    .execute();
}

/** Returns a challenge once; undefined if there is none, or no longer. */
export async function takeChallenge(db: Database, holderHash: string, now: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('holder_hash', '=', holderHash)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return row?.challenge;
}

function ownPasskeys(db: Database, { company_id, user_id }: UserKey) {
  return db.selectFrom('passkeys as p').where('p.company_id', '=', company_id).where('p.user_id', '=', user_id);
}

const columns = ['id', 'name', 'rp_id', 'createdAt', 'last_used_at'] as const;

export function listPasskeys(db: Database, user: UserKey) {
  return ownPasskeys(db, user)
    .select([...columns, 'credential_id'])
    .orderBy('id')
    .execute();
}

export function findPasskey(db: Database, user: UserKey, id: number) {
  return ownPasskeys(db, user).select(columns).where('id', '=', id).executeTakeFirst();
}

/** Whether the user of `alias`, an access token or the user's own row, has passkeys. `id`: its column. */
export const hasPasskeys = (alias: string, id = 'user_id') => sql<boolean>`exists (
  select from passkeys k where k.company_id = ${sql.ref(`${alias}.company_id`)} and k.user_id = ${sql.ref(`${alias}.${id}`)})`;

/** Undefined if the company has one of this credential. */
export function insertPasskey(
  db: Database,
  { company_id, user_id }: UserKey,
  row: {
    credential_id: string;
    public_key: Buffer;
    sign_count: number;
    rp_id: string;
    name: string;
    createdAt: string;
  },
) {
  return db
    .insertInto('passkeys')
    .values({ ...row, company_id, user_id })
    .onConflict((oc) => oc.columns(['company_id', 'credential_id']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function renamePasskey(
  db: Database,
  { company_id, user_id }: UserKey,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ name })
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** One, or without `id` all. Returns their names. */
export async function deletePasskeys(
  db: Database,
  { company_id, user_id }: UserKey,
  id?: number,
): Promise<{ name: string }[]> {
  return db
    .deleteFrom('passkeys')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returning('name')
    .execute();
}

export type PasskeyLogin = NonNullable<Awaited<ReturnType<typeof findPasskeyLogin>>>;

/** A passkey with its account, by what the browser sends. */
export function findPasskeyLogin(db: Database, { company_id, user_id }: UserKey, credentialId: string) {
  return ownPasskeys(db, { company_id, user_id })
    .innerJoin('logins as l', (join) =>
      join.onRef('l.company_id', '=', 'p.company_id').onRef('l.user_id', '=', 'p.user_id'),
    )
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.user_id'))
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .select((eb) => eb('c.suspended_at', 'is not', null).$castTo<boolean>().as('is_suspended'))
    .select(['p.id as passkey_id', 'p.credential_id', 'p.public_key', 'p.sign_count', 'p.rp_id'])
    .select(['l.company_id', 'l.user_id', 'l.password_hash'])
    .select(['u.role', 'u.status', 'u.first_name', 'u.last_name', 'u.email', 'u.mobile'])
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Notes a log-in. False if the passkey was removed or used meanwhile. */
export async function usePasskey(
  db: Database,
  { company_id, passkey_id, sign_count }: Pick<PasskeyLogin, 'company_id' | 'passkey_id' | 'sign_count'>,
  { newCount, at }: { newCount: number; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count: newCount, last_used_at: at })
    .where('company_id', '=', company_id)
    .where('id', '=', passkey_id)
    .where('sign_count', '=', sign_count)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
