import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { SampleEntity } from './constants.ts';
import type { RemainingSample } from './schema.ts';

/** In the order of removal: rows before those that they refer to. Assignments and rates come before, or go with, theirs. */
export const removalOrder = [
  'notes',
  'job_tasks',
  'expenses',
  'payments',
  'time_records',
  'jobs',
  'properties',
  'users',
] as const satisfies readonly SampleEntity[];

/** Tables whose rows go with a sample row. Any other row that refers to it keeps it. */
export const goingWith: Readonly<Partial<Record<SampleEntity, readonly string[]>>> = {
  jobs: ['changed_billings', 'job_messages', 'requester_told', 'tenant_notices', 'uncharged_jobs'],
  time_records: ['time_record_aliases'],
  users: [
    ...['absences', 'access_tokens', 'balances_brought_forward', 'charged_months', 'day_totals', 'idempotency_keys'],
    ...[
      'login_links',
      'logins',
      'memberships',
      'passkeys',
      'pending_logins',
      'push_subscriptions',
      'saved_views',
      'sessions',
      'two_factor',
    ],
    ...['unseen_changes', 'untold_changes', 'working_hours'],
    // Unless a rate was changed or added.
    'user_rates',
  ],
};

/** Foreign keys to a table: each referring table, and its column with the row's id. */
export async function referencesTo(db: Database, table: string): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", own.attname as "column" from pg_constraint c
      cross join unnest(c.conkey, c.confkey) as pair (own, other)
      join pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
      join pg_attribute other on other.attrelid = c.confrelid and other.attnum = pair.other and other.attname = 'id'
     where c.contype = 'f' and c.confrelid = ${table}::regclass order by 1, 2`.execute(db);
  return rows;
}

/** Remembers the rows of these ids, by key, as they are now, with their rates and assignments. */
export async function saveSamples(
  db: Database,
  scope: Scope,
  made: Readonly<Record<SampleEntity, Readonly<Record<string, number>>>>,
): Promise<void> {
  const ids = (entity: SampleEntity) => Object.values(made[entity]);
  const of = (entity: SampleEntity) => sql`
    select r.company_id, ${sql.lit(entity)}, r.id, r."updatedAt" from ${sql.table(entity)} r
     where r.company_id = ${scope.company_id} and r.id = any(${ids(entity)})`;
  await sql`insert into sample_rows (company_id, entity, sample_row, updated_at)
    ${sql.join(removalOrder.map(of), sql` union all `)}
    union all select r.company_id, 'user_rates', r.id, r."updatedAt" from user_rates r
     where r.company_id = ${scope.company_id} and r.user_id = any(${ids('users')})
    union all select r.company_id, 'job_assignees', r.id, r."createdAt" from job_assignees r
     where r.company_id = ${scope.company_id} and r.job_id = any(${ids('jobs')})`.execute(db);
}

/** Nobody adds anything to these rows until the transaction ends. People first, as everywhere. */
export async function lockSamples(db: Database, scope: Scope): Promise<void> {
  for (const entity of ['users', 'properties', 'jobs', 'time_records', 'expenses'] as const) {
    await sql`select from ${sql.table(entity)} r where r.company_id = ${scope.company_id} and r.id in (
      select s.sample_row from sample_rows s where s.company_id = ${scope.company_id} and s.entity = ${sql.lit(entity)})
      order by r.id for update`.execute(db);
  }
}

/** Assignments are never changed, so all of them that are still there go. */
export async function removeSampleAssignees(db: Database, scope: Scope): Promise<number> {
  const { numAffectedRows } = await sql`delete from job_assignees r using sample_rows s
    where r.company_id = ${scope.company_id} and s.company_id = ${scope.company_id} and s.entity = 'job_assignees'
      and r.id = s.sample_row`.execute(db);
  return Number(numAffectedRows);
}

/** Rates go with their person, if they are as they were made. */
const hasOwnRate = (scope: Scope) => sql`exists (select from user_rates x where x.company_id = ${scope.company_id}
  and x.user_id = r.id and not exists (select from sample_rows y where y.company_id = ${scope.company_id}
    and y.entity = 'user_rates' and y.sample_row = x.id and y.updated_at = x."updatedAt"))`;

const hasPassword = (scope: Scope) => sql`exists (select from logins x where x.company_id = ${scope.company_id}
  and x.user_id = r.id and x.password_hash is not null)`;

/** Deletes the table's sample rows that are as they were made and that nothing refers to. Answers how many. */
export async function removeSamples(db: Database, scope: Scope, entity: SampleEntity): Promise<number> {
  const references = (await referencesTo(db, entity)).filter(({ table }) => !goingWith[entity]?.includes(table));
  const held = references.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} x where x.company_id = ${scope.company_id}
      and x.${sql.ref(column)} = r.id)`,
  );
  if (entity === 'users') held.push(hasOwnRate(scope), hasPassword(scope));
  const { numAffectedRows } = await sql`delete from ${sql.table(entity)} r using sample_rows s
    where r.company_id = ${scope.company_id} and s.company_id = ${scope.company_id} and s.entity = ${sql.lit(entity)}
      and r.id = s.sample_row and r."updatedAt" = s.updated_at
      ${held.length === 0 ? sql`` : sql`and not (${sql.join(held, sql` or `)})`}`.execute(db);
  return Number(numAffectedRows);
}

const names: Readonly<Record<SampleEntity, ReturnType<typeof sql>>> = {
  users: sql`btrim(r.first_name || ' ' || r.last_name)`,
  properties: sql`r.address`,
  jobs: sql`r.job_title`,
  time_records: sql`to_char(r.start_time, 'YYYY-MM-DD')`,
  expenses: sql`r.description`,
  payments: sql`r.payment_date::text`,
  job_tasks: sql`r.description`,
  notes: sql`left(r.note, 100)`,
};

export async function listSamples(db: Database, scope: Scope): Promise<RemainingSample[]> {
  const isChanged = (entity: SampleEntity) =>
    entity === 'users'
      ? sql`r."updatedAt" <> s.updated_at or ${hasPassword(scope)} or ${hasOwnRate(scope)}`
      : sql`r."updatedAt" <> s.updated_at`;
  const of = (entity: SampleEntity) => sql`
    select ${sql.lit(entity)} as entity, r.id, ${names[entity]} as name,
      case when ${isChanged(entity)} then 'changed' else 'in_use' end as reason
      from sample_rows s join ${sql.table(entity)} r on r.company_id = ${scope.company_id} and r.id = s.sample_row
     where s.company_id = ${scope.company_id} and s.entity = ${sql.lit(entity)}`;
  const all = sql.join(removalOrder.map(of), sql` union all `);
  const { rows } = await sql<RemainingSample>`select * from (${all}) kept
    order by array_position(${[...removalOrder].reverse()}::text[], entity), id`.execute(db);
  return rows;
}

/** What is left of the sample data becomes the company's own. */
export async function clearSamples(db: Database, scope: Scope): Promise<void> {
  await db.deleteFrom('sample_rows').where('company_id', '=', scope.company_id).execute();
}
