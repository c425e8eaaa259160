import { type SqlBool, sql } from 'kysely';
import type { Database } from '../client.ts';
import { containing } from '../list.ts';
import type { Scope } from '../scope.ts';

/** The users whose rows the caller may read: all of the company for admins, themselves for others. */
export function visibleUsers(db: Database, scope: Scope) {
  return db
    .selectFrom('users as u')
    .where('u.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where('u.id', '=', scope.user_id));
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

/** Those of `ids` that are no staff of the company: unknown, of another company, or landlords. */
export async function unknownStaff(db: Database, scope: Scope, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', scope.company_id)
    .where('role', '<>', 'landlord')
    .where('id', 'in', ids)
    .execute();
  const known = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !known.has(id));
}

/** Words in the name, the e-mail address or the telephone number. */
export function searchedUsers(q: string) {
  const like = containing(q);
  return sql<SqlBool>`(u.first_name || ' ' || u.last_name ilike ${like} or u.email ilike ${like}
    or u.mobile ilike ${like})`;
}

/** A user's row, locked until the transaction ends, against `lockWorker` and whatever would name it. Undefined outside the scope. */
export function lockUser(db: Database, scope: Scope, id: number) {
  return visibleUsers(db, scope)
    .select(['u.id', 'u.role', 'u.status', 'u.updatedAt'])
    .where('u.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
