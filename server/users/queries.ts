import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, orderOf, pageOf } from '#db/list.ts';
import { fullName, visibleUsers } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { phoneHolds } from '#server/infra/phone-holds.ts';
import { hasPasskeys } from '../auth/passkey-queries.ts';
import { hasTwoFactor } from '../auth/two-factor-queries.ts';
import { type Rate, rateOfDay } from '../pricing/rates.ts';
import { tradesOfUser } from '../trades/queries.ts';
import { userSorts } from './constants.ts';
import type { listUsersSchema } from './schema.ts';

/** Active staff by name: the only fields that non-admins see of each other. */
export function listUserNames(db: Database, scope: Scope) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .where('u.company_id', '=', scope.company_id)
    .where('u.status', '=', 'active')
    .where('u.role', '<>', 'landlord')
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute();
}

/** By name, email or mobile, which is found by its digits too. */
export function searchedUsers(q: string) {
  const like = containing(q);
  const mobile = phoneHolds('u.mobile', q);
  return sql<SqlBool>`(${fullName('u')} ilike ${like} or u.email ilike ${like} or u.mobile ilike ${like}
    ${mobile ? sql`or ${mobile}` : sql``})`;
}

function filtered(db: Database, scope: Scope, list: z.infer<typeof listUsersSchema>) {
  let query = visibleUsers(db, scope);
  if (list.role !== undefined) query = query.where('u.role', '=', list.role);
  if (list.status !== undefined) query = query.where('u.status', '=', list.status);
  if (list.in_cis !== undefined) query = query.where('u.cis_rate', list.in_cis ? 'is not' : 'is', null);
  return list.q ? query.where(searchedUsers(list.q)) : query;
}

// Alike for whoever has not joined yet, of whom a password that opens nothing is kept.
const loginReady = sql<boolean>`exists (select from memberships m left join logins l on l.email_key = m.login_key
  where m.company_id = u.company_id and m.user_id = u.id and coalesce(l.password_hash, m.password_hash) is not null)`;

/** Joins the rate in force on `today` (YYYY-MM-DD); null: no rate set. */
function wireRows(db: Database, scope: Scope, today: string) {
  return visibleUsers(db, scope)
    .leftJoinLateral(sql<Rate>`(${rateOfDay(scope, sql`u.id`, sql`${today}`)})`.as('now'), (join) => join.onTrue())
    .select([
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.mobile',
      'u.role',
      'u.status',
      'u.last_login',
      'u.last_login_method',
      'u.last_login_enabled_notification',
      'u.cis_rate',
      'u.cis_utr',
      'u.cis_verification',
      'u.districts',
      'u.anonymised_at',
      'u.createdAt',
      'u.updatedAt',
      'now.rate as current_rate',
      'now.charge_rate as current_charge_rate',
    ])
    .select([loginReady.as('login_ready'), tradesOfUser('u').as('trades')])
    .select(sql<boolean>`(${hasTwoFactor('u', 'id')} or ${hasPasskeys('u', 'id')})`.as('two_step_login'));
}

export async function listUsers(db: Database, scope: Scope, list: z.infer<typeof listUsersSchema>, today: string) {
  const base = filtered(db, scope, list);
  const current = (column: 'rate' | 'charge_rate') =>
    sql`(select now.${sql.ref(column)} from (${rateOfDay(scope, sql`u.id`, sql`${today}`)}) now)`;
  const by = {
    login_ready: loginReady,
    trades: sql`nullif(${tradesOfUser('u')}, '')`,
    current_rate: current('rate'),
    current_charge_rate: current('charge_rate'),
  };
  const order = orderOf('u', list, { by, nullsLast: userSorts });
  return pageOf(db, list, { alias: 'u', base, order, rows: wireRows(db, scope, today) });
}

export function readUser(db: Database, scope: Scope, id: number, today: string) {
  return wireRows(db, scope, today).where('u.id', '=', id).executeTakeFirst();
}

export async function countPropertiesOf(db: Database, scope: Scope, id: number): Promise<number> {
  const row = await db
    .selectFrom('properties')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', scope.company_id)
    .where((eb) => eb.or([eb('landlord_id', '=', id), eb('agent_id', '=', id)]))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Number of referring rows by noun. Rates are deleted with the user. */
export async function userUses(db: Database, scope: Scope, id: number): Promise<Record<string, number>> {
  const hanging = (table: string, ...columns: string[]) =>
    sql`(select count(*) from ${sql.table(table)} where company_id = ${scope.company_id}
      and (${sql.join(
        columns.map((column) => sql`${sql.ref(column)} = ${id}`),
        sql` or `,
      )}))`;
  const { rows } = await sql<Record<string, number>>`select ${hanging('time_records', 'user_id')} as "time record",
    ${hanging('payments', 'user_id')} as payment, ${hanging('expenses', 'user_id')} as expense,
    ${hanging('materials', 'user_id')} as material,
    ${hanging('amendment_requests', 'user_id')} as "amendment request",
    ${hanging('statement_agreements', 'user_id')} as "agreed statement",
    ${hanging('properties', 'landlord_id', 'agent_id')} as property, ${hanging('jobs', 'created_by')} as job,
    ${hanging('job_assignees', 'user_id')} as assignment, ${hanging('visits', 'user_id')} as visit, ${hanging('job_tasks', 'assigned_to', 'created_by')} as task,
    ${hanging('notes', 'user_id')} as note, ${hanging('files', 'user_id')} as file,
    ${hanging('invoices', 'created_by', 'voided_by')} as invoice`.execute(db);
  return rows[0]!;
}
