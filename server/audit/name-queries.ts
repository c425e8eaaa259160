import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { HistoryRow } from '#db/column-types.ts';
import type { Scope } from '#db/scope.ts';

export const sources = {
  users: sql`select 'users' as source, id, trim(first_name || ' ' || last_name) as name from users`,
  jobs: sql`select 'jobs' as source, id, job_title as name from jobs`,
  properties: sql`select 'properties' as source, id, address as name from properties`,
  invoices: sql`select 'invoices' as source, id, invoice_number as name from invoices`,
  settings: sql`select 'settings' as source, id, key as name from settings`,
} as const;
export type Source = keyof typeof sources;

/** Name in the history of a deleted row. Invoices and settings are never deleted. */
const goneNames: Readonly<Partial<Record<Source, ReturnType<typeof sql>>>> = {
  users: sql`trim(concat("from" ->> 'first_name', ' ', "from" ->> 'last_name'))`,
  jobs: sql`"from" ->> 'job_title'`,
  properties: sql`"from" ->> 'address'`,
};

/** Table that a column of history refers to. */
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
  about: HistoryRow | null;
}

/** References in an entry, by column; `id` is the row itself if it has a name. */
function mentions({ entity, entity_id, subject_user_id, from, to, about }: Entry) {
  const own = entity in sources ? [{ column: 'id', source: entity as Source, id: entity_id }] : [];
  const columns = [from, to, about, { subject_user_id }].flatMap((row) => Object.entries(row ?? {}));
  return [
    ...own,
    ...columns.flatMap(([column, id]) => {
      const source = named[column];
      return source && typeof id === 'number' ? [{ column, source, id }] : [];
    }),
  ];
}

/** Adds the names of everything mentioned, keyed 'column:id': the current name, or the one at deletion. */
export async function withNames<Row extends Entry>(db: Database, scope: Scope, rows: readonly Row[]) {
  const mentioned = rows.map(mentions);
  const names = new Map<string, string>();
  const look = async (find: (source: Source, ids: number[]) => ReturnType<typeof sql> | undefined) => {
    const lookups = (Object.keys(sources) as Source[]).flatMap((source) => {
      const ids = mentioned.flat().flatMap((each) => (each.source === source ? each.id : []));
      const unknown = [...new Set(ids)].filter((id) => !names.has(`${source}:${id}`));
      return unknown.length > 0 ? (find(source, unknown) ?? []) : [];
    });
    if (lookups.length === 0) return;
    const found = await sql<{ source: string; id: number; name: string }>`
      ${sql.join(lookups, sql` union all `)}`.execute(db);
    for (const { source, id, name } of found.rows) names.set(`${source}:${id}`, name);
  };
  await look(
    (source, ids) => sql`${sources[source]} where company_id = ${scope.company_id} and id = any(${ids}::bigint[])`,
  );
  await look((source, ids) => {
    const name = goneNames[source];
    // By id, so a row that was deleted twice gets its later name.
    return (
      name &&
      sql`(select ${sql.lit(source)} as source, entity_id as id, ${name} as name from history
        where company_id = ${scope.company_id} and entity = ${sql.lit(source)} and action = 'delete'
          and entity_id = any(${ids}::bigint[]) order by history.id)`
    );
  });
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
