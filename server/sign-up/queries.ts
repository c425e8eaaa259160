import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#db/client.ts';
import type { SignUps } from '#db/types.gen.ts';

/* Of people who have no company yet. A row is found only by its number, in a task, or by the token of its link. */

const columns = ['id', 'kind', 'email', 'company_name', 'person_name', 'password_hash'] as const;
export type SignUp = Pick<Selectable<SignUps>, (typeof columns)[number]>;

export async function insertSignUp(db: Database, values: Omit<Insertable<SignUps>, 'id'>): Promise<number> {
  const { id } = await db.insertInto('sign_ups').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** `now` is ISO. */
export function readSignUp(db: Database, id: number, now: string): Promise<SignUp | undefined> {
  return db
    .selectFrom('sign_ups')
    .select(columns)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** `now` is ISO. Undefined once the link has expired, was used or was replaced. */
export function findSignUp(db: Database, tokenHash: string, now: string): Promise<SignUp | undefined> {
  return db
    .selectFrom('sign_ups')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function setSignUpToken(
  db: Database,
  id: number,
  token: { token_hash: string; expires_at: string },
): Promise<void> {
  await db.updateTable('sign_ups').set(token).where('id', '=', id).execute();
}

export async function deleteSignUp(db: Database, id: number): Promise<void> {
  await db.deleteFrom('sign_ups').where('id', '=', id).execute();
}

/** The only use of a link: of several at the same time, one deletes the row. False: expired, used or replaced. */
export async function takeSignUp(db: Database, id: number, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_ups')
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
