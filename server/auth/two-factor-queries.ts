import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { sameCompany } from '#db/same-company.ts';
import { accountColumns, accounts, holderOf, type LoginRow, type UserKey } from './login-queries.ts';

/* Codes belong to a person: each function finds them from a user of theirs in any company. */

/** On with a `secret_value`; undefined if never set up. The place is the user whom the secrets are sealed for. */
export async function findTwoFactor(db: Database, user: UserKey) {
  const { company_id, user_id } = await holderOf(db, user);
  return db
    .selectFrom('two_factor as t')
    .select(['t.secret_value', 't.pending_value'])
    .select((eb) => [
      eb.fn.coalesce('t.made_in_company', 't.company_id').as('place_company_id'),
      eb.fn.coalesce('t.made_for_user', 't.user_id').as('place_user_id'),
    ])
    .select(({ selectFrom, fn }) =>
      selectFrom('recovery_codes as r')
        .select(fn.countAll<number>().as('n'))
        .whereRef('r.company_id', '=', 't.company_id')
        .whereRef('r.user_id', '=', 't.user_id')
        .$asScalar()
        .$notNull()
        .as('recovery_codes_left'),
    )
    .where('t.company_id', '=', company_id)
    .where('t.user_id', '=', user_id)
    .executeTakeFirst();
}

export type TwoFactorRow = NonNullable<Awaited<ReturnType<typeof findTwoFactor>>>;

/** Whether the user of `alias`, a session, a token or the user’s own row, has codes turned on. `id`: its column. */
export const hasTwoFactor = (alias: string, id = 'user_id') => sql<boolean>`exists (
  select from memberships fm join logins fl on fl.email_key = fm.login_key
    join two_factor f on f.company_id = fl.company_id and f.user_id = fl.user_id and f.secret_value is not null
   where fm.company_id = ${sql.ref(`${alias}.company_id`)} and fm.user_id = ${sql.ref(`${alias}.${id}`)})`;

/** Keeps a secret until its first code is entered; those in use stay in use. */
export async function savePendingSecret(db: Database, user: UserKey, value: Buffer): Promise<void> {
  const { company_id, user_id } = await holderOf(db, user);
  await db
    .insertInto('two_factor')
    .values({ company_id, user_id, pending_value: value })
    .onConflict((oc) => oc.columns(['company_id', 'user_id']).doUpdateSet({ pending_value: value }))
    .execute();
}

/** Puts the secret that was pending into use, with new recovery codes. `step`: of the code that was entered. */
export async function putSecretInUse(
  db: Database,
  user: UserKey,
  { step, codeHashes }: { step: number; codeHashes: string[] },
): Promise<void> {
  const { company_id, user_id } = await holderOf(db, user);
  await db
    .updateTable('two_factor')
    .set({ secret_value: sql.ref('pending_value'), pending_value: null, last_step: step })
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .execute();
  await db.deleteFrom('recovery_codes').where('company_id', '=', company_id).where('user_id', '=', user_id).execute();
  await db
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ company_id, user_id, code_hash })))
    .execute();
}

/** Notes a code's 30 seconds; false if used before. A noted step in the future (wrong clock) locks nobody out. */
export async function claimStep(
  db: Database,
  user: UserKey,
  { step, now }: { step: number; now: number },
): Promise<boolean> {
  const { company_id, user_id } = await holderOf(db, user);
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step), eb('last_step', '>', now + 1)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if there is no such code, or no longer. */
export async function spendRecoveryCode(db: Database, user: UserKey, hash: string): Promise<boolean> {
  const { company_id, user_id } = await holderOf(db, user);
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteTwoFactor(db: Database, user: UserKey): Promise<void> {
  const { company_id, user_id } = await holderOf(db, user);
  await db.deleteFrom('two_factor').where('company_id', '=', company_id).where('user_id', '=', user_id).execute();
}

/** Locks the log-in against others that are under way (`isLoginUnchanged`), until the transaction ends. */
export async function lockLogin(db: Database, user: UserKey): Promise<void> {
  const { company_id, user_id } = await holderOf(db, user);
  await db
    .selectFrom('logins')
    .select('user_id')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .forNoKeyUpdate()
    .execute();
}

export async function insertPendingLogin(
  db: Database,
  { company_id, user_id }: UserKey,
  row: { token_hash: string; expires_at: string },
): Promise<void> {
  await db
    .insertInto('pending_logins')
    .values({ ...row, company_id, user_id })
    .execute();
}

export async function findPendingLogin(db: Database, tokenHash: string, now: string): Promise<LoginRow | undefined> {
  return accounts(db)
    .innerJoin('pending_logins as p', (join) => sameCompany(join, 'p.user_id', 'm.user_id'))
    .select(accountColumns)
    .where('p.token_hash', '=', tokenHash)
    .where('p.expires_at', '>', now)
    .executeTakeFirst();
}

export async function deletePendingLogin(db: Database, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pending_logins')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
