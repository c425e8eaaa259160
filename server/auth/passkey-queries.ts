import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { sameCompany } from '#db/same-company.ts';
import {
  accountColumns,
  accounts,
  firstToOpen,
  holderIn,
  holderOf,
  type LoginRow,
  type UserKey,
} from './login-queries.ts';

/* Passkeys belong to a person: each function finds them from a user of theirs in any company. */

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

async function ownPasskeys(db: Database, user: UserKey) {
  const { company_id, user_id } = await holderOf(db, user);
  const rows = db.selectFrom('passkeys as p').where('p.company_id', '=', company_id).where('p.user_id', '=', user_id);
  // Not awaited with the promise.
  return { rows };
}

const columns = ['id', 'name', 'rp_id', 'createdAt', 'last_used_at'] as const;

export async function listPasskeys(db: Database, user: UserKey) {
  const { rows } = await ownPasskeys(db, user);
  return rows
    .select([...columns, 'credential_id'])
    .orderBy('id')
    .execute();
}

export async function findPasskey(db: Database, user: UserKey, id: number) {
  const { rows } = await ownPasskeys(db, user);
  return rows.select(columns).where('id', '=', id).executeTakeFirst();
}

/** Whether the user of `alias`, an access token or the user's own row, has passkeys. `id`: its column. */
export const hasPasskeys = (alias: string, id = 'user_id') => sql<boolean>`exists (
  select from memberships km join logins kl on kl.email_key = km.login_key
    join passkeys k on k.company_id = kl.company_id and k.user_id = kl.user_id
   where km.company_id = ${sql.ref(`${alias}.company_id`)} and km.user_id = ${sql.ref(`${alias}.${id}`)})`;

/** Undefined if the company has one of this credential. */
export async function insertPasskey(
  db: Database,
  user: UserKey,
  row: {
    credential_id: string;
    public_key: Buffer;
    sign_count: number;
    rp_id: string;
    name: string;
    createdAt: string;
  },
) {
  const { company_id, user_id } = await holderOf(db, user);
  return db
    .insertInto('passkeys')
    .values({ ...row, company_id, user_id })
    .onConflict((oc) => oc.columns(['company_id', 'credential_id']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function renamePasskey(
  db: Database,
  user: UserKey,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const { company_id, user_id } = await holderOf(db, user);
  await db
    .updateTable('passkeys')
    .set({ name })
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

export async function deletePasskeys(db: Database, user: UserKey, id?: number): Promise<{ name: string }[]> {
  const { company_id, user_id } = await holderOf(db, user);
  return db
    .deleteFrom('passkeys')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returning('name')
    .execute();
}

export interface PasskeyLogin extends LoginRow {
  passkey_id: number;
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  rp_id: string;
}

/** A passkey with the account to open. The user it names may have left: it is then another user's of the person. */
export function findPasskeyLogin(
  db: Database,
  { company_id, user_id }: UserKey,
  credentialId: string,
): Promise<PasskeyLogin | undefined> {
  return accounts(db)
    .innerJoin('passkeys as p', (join) => sameCompany(join, 'p.user_id', 'l.user_id'))
    .select(accountColumns)
    .select(['p.id as passkey_id', 'p.credential_id', 'p.public_key', 'p.sign_count', 'p.rp_id'])
    .where('p.credential_id', '=', credentialId)
    .where((eb) =>
      eb.or([
        eb.and([eb('p.company_id', '=', company_id), eb('p.user_id', '=', user_id)]),
        eb.and([eb('p.made_in_company', '=', company_id), eb('p.made_for_user', '=', user_id)]),
      ]),
    )
    .orderBy(firstToOpen)
    .limit(1)
    .executeTakeFirst();
}

/** Notes a log-in. False if the passkey was removed or used meanwhile. */
export async function usePasskey(
  db: Database,
  {
    passkey_id,
    sign_count,
    ...login
  }: Pick<PasskeyLogin, 'passkey_id' | 'sign_count' | 'holder_company_id' | 'holder_user_id'>,
  { newCount, at }: { newCount: number; at: string },
): Promise<boolean> {
  const { company_id } = holderIn(login);
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count: newCount, last_used_at: at })
    .where('company_id', '=', company_id)
    .where('id', '=', passkey_id)
    .where('sign_count', '=', sign_count)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
