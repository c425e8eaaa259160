import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { visibleJobs } from '#db/queries/jobs.ts';
import { visibleProperties } from '#db/queries/properties.ts';
import type { Role, Scope } from '#db/scope.ts';
import type { Personal } from '#server/infra/noun.ts';
import { absenceSchema } from '../absences/schema.ts';
import { amendmentSchema } from '../amendment-requests/schema.ts';
import { expenseSchema } from '../expenses/schema.ts';
import { fileSchema } from '../files/schema.ts';
import { visibleInvoices } from '../invoices/queries.ts';
import { visibleTasks } from '../job-tasks/queries.ts';
import { taskSchema } from '../job-tasks/schema.ts';
import { jobColumns } from '../jobs/row-queries.ts';
import { materialSchema } from '../materials/schema.ts';
import { noteSchema } from '../notes/schema.ts';
import { type HistoryEntity, nouns } from '../nouns.ts';
import { paymentSchema } from '../payments/schema.ts';
import { propertyColumns } from '../properties/queries.ts';
import { timeRecordSchema } from '../time-tracking/schema.ts';
import { visibleVisits } from '../visits/queries.ts';
import { visitSchema } from '../visits/schema.ts';

/*
 * What the archive of one person holds. Admins get all that is stored about anybody; other roles their own data, and of
 * what they made or were given only the rows and columns that their role reads anyway.
 */

interface ExportedTable extends RoleAccess, Pick<Personal, 'about' | 'names' | 'secret'> {
  table: string;
  /** Its name in the history. */
  entity?: HistoryEntity;
}

/** What roles other than admin get of a table. */
interface RoleAccess {
  /** Ids of the rows that the role reads. By default admins read all and others none. */
  readable?: (db: Database, scope: Scope) => RawBuilder<unknown>;
  columns: (role: Role) => readonly string[];
}

const only =
  (...columns: string[]) =>
  () =>
    columns;
const none = only();

/** Those of the API's answers. */
const answered =
  (schema: z.ZodObject, ...except: string[]) =>
  () =>
    Object.keys(schema.shape).filter((name) => !except.includes(name));
/** A job's property, which the API tells only while the role reads the job. */
const itsProperty = 'property_id';

/** Fields of a material that only the office reads. */
const materialAmounts = ['cost', 'price', 'vat_rate', 'amount'];

/** By entity. Of a noun that is not here, other roles get nothing. */
const roleAccess: Readonly<Partial<Record<HistoryEntity, RoleAccess>>> = {
  users: {
    columns: only(
      ...['id', 'first_name', 'last_name', 'email', 'mobile', 'role', 'status', 'cis_rate', 'cis_utr'],
      ...['cis_verification', 'notify_jobs', 'notify_money', 'notify_reminders', 'last_login', 'last_login_method'],
      ...['last_login_enabled_notification', 'anonymised_at', 'createdAt', 'updatedAt'],
    ),
  },
  'time-tracking': { columns: answered(timeRecordSchema) },
  'amendment-requests': { columns: answered(amendmentSchema) },
  'user-trades': { columns: only('id', 'user_id', 'trade_id', 'createdAt') },
  'customer-users': { columns: only('id', 'user_id', 'customer_id', 'createdAt') },
  'users-rates': { columns: only('id', 'user_id', 'rate', 'effective_from', 'createdAt', 'updatedAt') },
  payments: { columns: answered(paymentSchema) },
  'statement-agreements': {
    columns: only(
      ...['id', 'user_id', 'week', 'agreed_at', 'total_duration', 'pay', 'pending_pay', 'bonus', 'expenses'],
      ...['payments', 'cis_deducted', 'closing_balance', 'days', 'createdAt', 'updatedAt'],
    ),
  },
  expenses: { columns: answered(expenseSchema) },
  materials: { columns: answered(materialSchema, itsProperty, ...materialAmounts) },
  notes: { columns: answered(noteSchema, itsProperty) },
  'job-tasks': {
    readable: (db, scope) => sql`${visibleTasks(db, scope).select('k.id')}`,
    columns: answered(taskSchema, itsProperty),
  },
  'job-assignees': { columns: only('id', 'user_id', 'job_id', 'assigned_for', 'createdAt') },
  visits: {
    readable: (db, scope) => sql`${visibleVisits(db, scope).select('v.id')}`,
    columns: answered(visitSchema),
  },
  absences: { columns: answered(absenceSchema) },
  'working-hours': { columns: only('id', 'user_id', 'weekday', 'starts', 'ends', 'createdAt') },
  // Only the person's own request: the quote itself is the office's.
  quotes: { columns: only('id', 'job_id', 'property_id', 'title', 'request', 'requester_id', 'createdAt') },
  jobs: {
    readable: (db, scope) => sql`${visibleJobs(db, scope).select('j.id')}`,
    columns: jobColumns,
  },
  properties: {
    readable: (db, scope) => sql`${visibleProperties(db, scope).select('p.id')}`,
    columns: propertyColumns,
  },
  files: { columns: answered(fileSchema, itsProperty) },
  invoices: {
    readable: (db, scope) => sql`${visibleInvoices(db, scope).select('i.id')}`,
    columns: none,
  },
  'access-tokens': {
    columns: only('id', 'user_id', 'name', 'scope', 'calendar', 'createdAt', 'last_used_at', 'expires_at'),
  },
};

const ofNouns = nouns.flatMap(({ entity, table, personal }) =>
  personal ? [[personal.file, { columns: none, ...roleAccess[entity], ...personal, entity, table }] as const] : [],
);

/** By file name in the archive. A test fails if a table with people in it is missing. */
export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  ...Object.fromEntries(ofNouns),
  // Without a history of their own.
  'invoice-payments': { table: 'invoice_payments', names: ['created_by'], columns: none },
  imports: { table: 'imports', names: ['created_by'], columns: none },
  'saved-views': {
    table: 'saved_views',
    about: 'user_id',
    columns: only('id', 'list', 'name', 'address', 'is_shared', 'createdAt', 'updatedAt'),
  },
  sessions: {
    table: 'sessions',
    about: 'user_id',
    columns: only('user_id', 'ip', 'user_agent', 'installed', 'tracks', 'createdAt', 'last_seen_at'),
    secret: ['id'],
  },
  passkeys: {
    table: 'passkeys',
    about: 'user_id',
    columns: only('id', 'user_id', 'name', 'rp_id', 'createdAt', 'last_used_at'),
    secret: ['credential_id', 'public_key', 'sign_count'],
  },
  'notification-devices': {
    table: 'push_subscriptions',
    about: 'user_id',
    columns: only('id', 'user_id', 'createdAt'),
    secret: ['endpoint', 'p256dh', 'auth'],
  },
};

/** By file name in the archive: columns of the table in the database that the role gets, in their order there. */
export async function exportedColumns(
  db: Database,
  { role }: Pick<Scope, 'role'>,
): Promise<Readonly<Record<string, string[]>>> {
  const names = Object.values(exportedTables).map(({ table }) => table);
  const { rows } = await sql<{ table: string; name: string }>`
    select attrelid::regclass::text as "table", attname as name from pg_attribute
    where attrelid = any(${names}::regclass[]) and attnum > 0 and not attisdropped and attname <> 'company_id'
    order by attnum`.execute(db);
  const columnsOf = ({ table, columns, secret = [] }: ExportedTable) => {
    const given = role === 'admin' ? undefined : columns(role);
    const isShown = (name: string) => !secret.includes(name) && (given?.includes(name) ?? true);
    return rows.filter((row) => row.table === table && isShown(row.name)).map(({ name }) => name);
  };
  return Object.fromEntries(Object.entries(exportedTables).map(([file, exported]) => [file, columnsOf(exported)]));
}

const isAny = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
const isOne = (column: string, userId: number) => sql`${sql.ref(column)} = ${userId}`;

function isReadable(db: Database, scope: Scope, { readable }: ExportedTable, id: string) {
  if (scope.role === 'admin') return sql<SqlBool>`true`;
  return readable ? sql<SqlBool>`${sql.ref(id)} in ${readable(db, scope)}` : sql<SqlBool>`false`;
}

/** Rows of one table, in batches. */
export function rowsOf(
  db: Database,
  scope: Scope,
  exported: ExportedTable,
  columns: readonly string[],
  userId: number,
): AsyncGenerator<Record<string, unknown>[]> {
  const { table, about, names = [] } = exported;
  const isAbout = about === undefined ? [] : [isOne(about, userId)];
  const isNamed = isAny(names.map((column) => isOne(column, userId)));
  const isTheirs = isAny([...isAbout, sql`(${isNamed} and ${isReadable(db, scope, exported, 'id')})`]);
  return inBatches(
    db,
    sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} where company_id = ${scope.company_id} and ${isTheirs} order by id`,
  );
}

export const historyColumns = [
  ...['id', 'entity', 'entity_id', 'action', 'at', 'actor_id', 'actor_name', 'from', 'to', 'reason'],
  ...['subject_user_id', 'request_id'],
] as const;

/**
 * Changes by the person and of their rows, in batches, with the columns that the same rows have in the archive (those of
 * `exportedColumns`). For admins also what has no table in it.
 */
export async function* historyOf(
  db: Database,
  scope: Scope,
  columnsByFile: Readonly<Record<string, readonly string[]>>,
  userId: number,
): AsyncGenerator<Record<string, unknown>[]> {
  const isAdmin = scope.role === 'admin';
  const audited = Object.values(exportedTables).filter(({ entity }) => entity !== undefined);
  const shown = JSON.stringify(
    Object.fromEntries(
      Object.entries(exportedTables).flatMap(([file, { entity }]) => (entity ? [[entity, columnsByFile[file]]] : [])),
    ),
  );
  // Lets Postgres use the indexes by actor and subject.
  const named = [isOne('actor_id', userId), isOne('subject_user_id', userId)];
  const isTheirs = isAdmin
    ? sql`true`
    : isAny(
        audited.map((exported) => {
          const { entity, about } = exported;
          const changed = sql`(actor_id = ${userId} and ${isReadable(db, scope, exported, 'entity_id')})`;
          const isSubject = about === undefined ? [] : [isOne('subject_user_id', userId)];
          return sql`(entity = ${entity} and ${isAny([...isSubject, changed])})`;
        }),
      );
  const cut = (column: 'from' | 'to') => sql`(select jsonb_object_agg(value.key, value.value)
    from jsonb_each(${sql.ref(column)}) value
    where ${shown}::jsonb -> entity ? value.key
      ${isAdmin ? sql`or not ${shown}::jsonb ? entity` : sql``})`;
  const columns = historyColumns.map((name) =>
    name === 'from' || name === 'to' ? sql`${cut(name)} as ${sql.ref(name)}` : sql.ref(name),
  );
  yield* inBatches(
    db,
    sql`select * from (select ${sql.join(columns)} from history
        where company_id = ${scope.company_id} and ${isAny(named)} and ${isTheirs}) changes
      where "from" is not null or "to" is not null order by id`,
  );
}

const batchSize = 1000;

async function* inBatches(db: Database, rows: RawBuilder<unknown>): AsyncGenerator<Record<string, unknown>[]> {
  const reading = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`declare person_rows no scroll cursor for ${rows}`.execute(reading);
    for (;;) {
      const found = await sql<Record<string, unknown>>`fetch forward ${sql.lit(batchSize)} from person_rows`.execute(
        reading,
      );
      if (found.rows.length > 0) yield found.rows;
      if (found.rows.length < batchSize) return;
    }
  } finally {
    await reading.rollback().execute();
  }
}

export function listFilesOf(db: Database, scope: Scope, userId: number) {
  return db
    .selectFrom('files')
    .select(['id', 'file_name', 'size', 'storage_key', 'createdAt'])
    .where('company_id', '=', scope.company_id)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
