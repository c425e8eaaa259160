import { type RawBuilder, type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely';
import type { Database } from '../client.ts';
import type { Scope } from '../scope.ts';

/** Admins read all users of the company, others themselves. */
export function visibleUsers(db: Database, scope: Scope) {
  return db
    .selectFrom('users as u')
    .where('u.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where('u.id', '=', scope.user_id));
}

/** Narrows rows to those that the role reads by owner: admins all, staff their own, landlords none. */
export function ofOwner<DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
  scope: Scope,
  owner: StringReference<DB, Table>,
): SelectQueryBuilder<DB, Table, Row> {
  switch (scope.role) {
    case 'admin':
      return rows;
    case 'employee':
    case 'contractor':
      return rows.where(owner, '=', scope.user_id as never);
    case 'landlord':
      return rows.where(sql<SqlBool>`false`);
  }
}

export async function userExists(db: Database, scope: Scope, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids that are not staff of the company: unknown, of another company, or landlords. */
export async function unknownStaff(db: Database, scope: Scope, ids: readonly number[]): Promise<number[]> {
  const known = new Set(await idsAmong(db, scope, ids, '<>'));
  return ids.filter((id) => !known.has(id));
}

/** Ids of those who can no longer log in. */
export async function disabledAmong(db: Database, scope: Scope, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', scope.company_id)
    .where('status', '<>', 'active')
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of the company's landlords. */
export const landlordsAmong = (db: Database, scope: Scope, ids: readonly number[]) => idsAmong(db, scope, ids, '=');

async function idsAmong(db: Database, scope: Scope, ids: readonly number[], isLandlord: '=' | '<>'): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', scope.company_id)
    .where('role', isLandlord, 'landlord')
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id }) => id);
}

export const fullName = (alias: string): RawBuilder<string> =>
  sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`;

export const byUser = (direction: RawBuilder<unknown>) => sql`u.first_name ${direction}, u.last_name ${direction}`;

export interface PersonName {
  first_name: string;
  last_name: string;
}

interface OfPerson {
  User: PersonName;
}

export const nameOf = ({ User }: OfPerson) => `${User.first_name} ${User.last_name}`.trim();

/** Case-insensitive search by name. Without `q` everybody matches. */
export const isNamedLike = (row: OfPerson, q = '') => nameOf(row).toLowerCase().includes(q.toLowerCase());

/** Nests the joined names as answers have them. */
export function nestUser<Row extends PersonName>({ first_name, last_name, ...row }: Row) {
  return { ...row, User: { first_name, last_name } };
}

/** Locks a user until the transaction ends, against `lockWorker` and new references. Undefined if not visible. */
export function lockUser(db: Database, scope: Scope, id: number) {
  return visibleUsers(db, scope)
    .select(['u.id', 'u.role', 'u.status', 'u.anonymised_at', 'u.updatedAt'])
    .where('u.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
