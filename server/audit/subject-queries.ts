import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { HistoryRow } from '#db/column-types.ts';
import type { Scope } from '#db/scope.ts';
import type { HistoryEntity } from './constants.ts';
import { wireTimes } from './queries.ts';

/** The table of each entity; each has its company's id. */
const tables = {
  'time-tracking': sql`time_records`,
  'amendment-requests': sql`amendment_requests`,
  payments: sql`payments`,
  expenses: sql`expenses`,
  jobs: sql`jobs`,
  visits: sql`visits`,
  absences: sql`absences`,
  'working-hours': sql`working_hours`,
  'job-tasks': sql`job_tasks`,
  'job-assignees': sql`job_assignees`,
  notes: sql`notes`,
  files: sql`files`,
  properties: sql`properties`,
  users: sql`users`,
  'users-rates': sql`user_rates`,
  invoices: sql`invoices`,
  settings: sql`settings`,
  'access-tokens': sql`access_tokens`,
  'statement-agreements': sql`statement_agreements`,
  companies: sql`(select *, id as company_id from companies)`,
  'invoice-mails': sql`invoice_mails`,
} as const satisfies Readonly<Record<HistoryEntity, unknown>>;

/** Identifying columns; no others are read. */
const describing = [
  'amount',
  'description',
  'note',
  'file_name',
  'job_title',
  'address',
  'first_name',
  'last_name',
  'invoice_number',
  'rate',
  'effective_from',
  'payment_date',
  'day',
  'start_date',
  'start_time',
  'end_date',
  'starts',
  'weekday',
  'week',
  'reason',
  'name',
  'recipient',
  'job_id',
  'property_id',
  'user_id',
  'invoice_id',
];

interface Entry {
  entity: string;
  entity_id: number;
  action: string;
}

export async function withSubjects<Row extends Entry>(db: Database, scope: Scope, rows: readonly Row[]) {
  const changed = rows.filter(({ action, entity }) => action === 'update' && entity in tables);
  const entities = [...new Set(changed.map(({ entity }) => entity))].sort();
  const known = new Map<string, HistoryRow>();
  if (entities.length > 0) {
    const parts = entities.map((entity) => {
      const ids = [...new Set(changed.flatMap((each) => (each.entity === entity ? each.entity_id : [])))];
      return sql`
        select ${sql.lit(entity)} as entity, w.id, coalesce(
            (select to_jsonb(t) from ${tables[entity as HistoryEntity]} t
              where t.company_id = ${scope.company_id} and t.id = w.id),
            (select h."from" from history h
              where h.company_id = ${scope.company_id} and h.entity = ${sql.lit(entity)} and h.entity_id = w.id
                and h.action = 'delete' order by h.id desc limit 1)) as whole
          from unnest(${ids}::bigint[]) as w (id)`;
    });
    const found = await sql<{ entity: string; id: number; about: HistoryRow }>`
      select entity, id, (select jsonb_object_agg(key, value) from jsonb_each(whole)
          where key = any(${describing}::text[])) as about
        from (${sql.join(parts, sql` union all `)}) as found
       where whole is not null`.execute(db);
    for (const { entity, id, about } of found.rows) known.set(`${entity}:${id}`, wireTimes(about)!);
  }
  return rows.map((row) => ({
    ...row,
    about: row.action === 'update' ? (known.get(`${row.entity}:${row.entity_id}`) ?? null) : null,
  }));
}
