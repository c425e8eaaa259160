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

/** At how many properties the user is landlord or agent. */
export async function countPropertiesOf(db: Database, scope: Scope, id: number): Promise<number> {
  const row = await db
    .selectFrom('properties')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', scope.company_id)
    .where((eb) => eb.or([eb('landlord_id', '=', id), eb('agent_id', '=', id)]))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** What hangs on a user, counted by what it is called. Their rates go with them. */
export async function userUses(db: Database, scope: Scope, id: number): Promise<Record<string, number>> {
  const hanging = (table: string, ...columns: string[]) =>
    sql`(select count(*) from ${sql.table(table)} where company_id = ${scope.company_id}
      and (${sql.join(
        columns.map((column) => sql`${sql.ref(column)} = ${id}`),
        sql` or `,
      )}))`;
  const { rows } = await sql<
    Record<string, number>
  >`select ${hanging('time_records', 'user_id')} as "time record",
    ${hanging('payments', 'user_id')} as payment, ${hanging('expenses', 'user_id')} as expense,
    ${hanging('amendment_requests', 'user_id')} as "amendment request",
    ${hanging('statement_agreements', 'user_id')} as "agreed statement",
    ${hanging('properties', 'landlord_id', 'agent_id')} as property, ${hanging('jobs', 'created_by')} as job,
    ${hanging('job_assignees', 'user_id')} as assignment, ${hanging('job_tasks', 'assigned_to', 'created_by')} as task,
    ${hanging('notes', 'user_id')} as note, ${hanging('files', 'user_id')} as file,
    ${hanging('invoices', 'created_by', 'voided_by')} as invoice`.execute(db);
  return rows[0]!;
}
