import { sql } from 'kysely';
import type { Database } from '../client.ts';
import type { HistoryRow } from '../column-types.ts';
import type { Scope } from '../scope.ts';

/* History keeps numbers; people know users, jobs, properties, invoices and settings by their names. */

const sources = {
  users: sql`select 'users' as source, id, trim(first_name || ' ' || last_name) as name from users`,
  jobs: sql`select 'jobs' as source, id, job_title as name from jobs`,
  properties: sql`select 'properties' as source, id, address as name from properties`,
  invoices: sql`select 'invoices' as source, id, invoice_number as name from invoices`,
  settings: sql`select 'settings' as source, id, key as name from settings`,
} as const;
type Source = keyof typeof sources;

/** In which table the row is found that a column of history names. */
const named: Readonly<Record<string, Source>> = {
  user_id: 'users',
  landlord_id: 'users',
  agent_id: 'users',
  assigned_to: 'users',
  created_by: 'users',
  decided_by: 'users',
  voided_by: 'users',
  subject_user_id: 'users',
  job_id: 'jobs',
  original_job_id: 'jobs',
  requested_job_id: 'jobs',
  property_id: 'properties',
  invoice_id: 'invoices',
  credits_invoice_id: 'invoices',
};

interface Entry {
  entity: string;
  entity_id: number;
  subject_user_id: number | null;
  from: HistoryRow | null;
  to: HistoryRow | null;
}

/** What an entry names: each column with a number in it, and as `id` the row itself where it has a name. */
function mentions({ entity, entity_id, subject_user_id, from, to }: Entry) {
  const own = entity in sources ? [{ column: 'id', source: entity as Source, id: entity_id }] : [];
  const columns = [from, to, { subject_user_id }].flatMap((row) => Object.entries(row ?? {}));
  return [
    ...own,
    ...columns.flatMap(([column, id]) => {
      const source = named[column];
      return source && typeof id === 'number' ? [{ column, source, id }] : [];
    }),
  ];
}

/** Adds to each entry the names of what it mentions, as they are now, under 'column:id'; of what is gone there is none. */
export async function withNames<Row extends Entry>(db: Database, scope: Scope, rows: readonly Row[]) {
  const mentioned = rows.map(mentions);
  const names = new Map<string, string>();
  const wanted = (Object.keys(sources) as Source[]).flatMap((source) => {
    const ids = [...new Set(mentioned.flat().flatMap((each) => (each.source === source ? each.id : [])))];
    if (ids.length === 0) return [];
    return sql`${sources[source]} where company_id = ${scope.company_id} and id = any(${ids}::bigint[])`;
  });
  if (wanted.length > 0) {
    const found = await sql<{ source: string; id: number; name: string }>`
      ${sql.join(wanted, sql` union all `)}`.execute(db);
    for (const { source, id, name } of found.rows) names.set(`${source}:${id}`, name);
  }
  return rows.map((row, index) => ({
    ...row,
    names: Object.fromEntries(
      (mentioned[index] ?? []).flatMap(({ column, source, id }) => {
        const name = names.get(`${source}:${id}`);
        return name ? [[`${column}:${id}`, name] as const] : [];
      }),
    ),
  }));
}
