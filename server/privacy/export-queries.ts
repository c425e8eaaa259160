import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';

/* Everything that is stored about one person of the caller's company, whatever the caller may see on a screen. */

interface ExportedTable {
  table: string;
  by: readonly string[];
  /** Secrets, and what only the server understands. */
  without?: readonly string[];
}

/** By file name in the archive. A test fails if a table with people in it is missing. */
export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  profile: { table: 'users', by: ['id'], without: ['email_key'] },
  'time-records': { table: 'time_records', by: ['user_id', 'created_by'] },
  'amendment-requests': { table: 'amendment_requests', by: ['user_id', 'decided_by'] },
  rates: { table: 'user_rates', by: ['user_id'] },
  payments: { table: 'payments', by: ['user_id', 'created_by'] },
  statements: { table: 'statement_agreements', by: ['user_id'] },
  expenses: { table: 'expenses', by: ['user_id', 'created_by'] },
  notes: { table: 'notes', by: ['user_id'] },
  tasks: { table: 'job_tasks', by: ['assigned_to', 'created_by'] },
  assignments: { table: 'job_assignees', by: ['user_id'] },
  visits: { table: 'visits', by: ['user_id'] },
  absences: { table: 'absences', by: ['user_id'] },
  'working-hours': { table: 'working_hours', by: ['user_id'] },
  jobs: { table: 'jobs', by: ['created_by'] },
  properties: { table: 'properties', by: ['landlord_id', 'agent_id'], without: ['landlord_role', 'post_code_key'] },
  files: { table: 'files', by: ['user_id'], without: ['storage_key', 'thumbnail_key', 'poster_key'] },
  invoices: { table: 'invoices', by: ['created_by', 'voided_by'], without: ['supplier'] },
  'invoice-payments': { table: 'invoice_payments', by: ['created_by'] },
  'invoice-emails': { table: 'invoice_mails', by: ['created_by'] },
  'saved-views': { table: 'saved_views', by: ['user_id'] },
  sessions: { table: 'sessions', by: ['user_id'], without: ['id'] },
  'access-tokens': { table: 'access_tokens', by: ['user_id'], without: ['token_hash'] },
  passkeys: { table: 'passkeys', by: ['user_id'], without: ['credential_id', 'public_key', 'sign_count'] },
  'notification-devices': { table: 'push_subscriptions', by: ['user_id'], without: ['endpoint', 'p256dh', 'auth'] },
  history: { table: 'history', by: ['actor_id', 'subject_user_id'] },
};

export async function columnsOf(db: Database, { table, without = [] }: ExportedTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attname <> 'company_id'
      and attname <> all (${[...without]}::text[]) order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}

const batchSize = 1000;

export async function* rowsOf(
  db: Database,
  scope: Scope,
  { table, by }: ExportedTable,
  columns: readonly string[],
  userId: number,
): AsyncGenerator<Record<string, unknown>[]> {
  const isTheirs = sql.join(
    by.map((column) => sql`${sql.ref(column)} = ${userId}`),
    sql` or `,
  );
  const rows: RawBuilder<unknown> = sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(table)} where company_id = ${scope.company_id} and (${isTheirs}) order by id`;
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
