import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { type Source, sources } from './name-queries.ts';

/** Columns whose text names a row, in its history. */
const naming = [
  'job_title',
  'address',
  'first_name',
  'last_name',
  'description',
  'note',
  'file_name',
  'invoice_number',
  'name',
  'recipient',
];

/** What belongs to a named thing: the entity, its table, and the column with the thing's id. */
const belongings: readonly { source: Source; entity: string; table: string; column: string }[] = [
  { source: 'jobs', entity: 'time-tracking', table: 'time_records', column: 'job_id' },
  { source: 'jobs', entity: 'expenses', table: 'expenses', column: 'job_id' },
  { source: 'jobs', entity: 'visits', table: 'visits', column: 'job_id' },
  { source: 'jobs', entity: 'job-tasks', table: 'job_tasks', column: 'job_id' },
  { source: 'jobs', entity: 'job-assignees', table: 'job_assignees', column: 'job_id' },
  { source: 'jobs', entity: 'notes', table: 'notes', column: 'job_id' },
  { source: 'jobs', entity: 'files', table: 'files', column: 'job_id' },
  { source: 'properties', entity: 'jobs', table: 'jobs', column: 'property_id' },
  { source: 'properties', entity: 'notes', table: 'notes', column: 'property_id' },
  { source: 'properties', entity: 'files', table: 'files', column: 'property_id' },
  { source: 'invoices', entity: 'invoice-mails', table: 'invoice_mails', column: 'invoice_id' },
];

/** A search for more things than these finds the first ones. */
const maxNamed = 500;

/**
 * Conditions on `history as h`: changes of things whose name is `like`, of what belongs to them or to such people, and
 * changes that say it in a column that names the row.
 */
export async function ofNamed(db: Database, scope: Scope, like: string): Promise<RawBuilder<SqlBool>[]> {
  const each = Object.entries(sources).map(
    ([source, all]) => sql`(select named.source, named.id from (${all} where company_id = ${scope.company_id}) as named
      where named.name ilike ${like} or ${sql.lit(source === 'settings')} and replace(named.name, '_', ' ') ilike ${like}
      order by named.id desc limit ${sql.lit(maxNamed)})`,
  );
  const found = await sql<{ source: Source; id: number }>`${sql.join(each, sql` union all `)}`.execute(db);
  const idsOf = (source: Source) => found.rows.flatMap((row) => (row.source === source ? [Number(row.id)] : []));
  const named = (Object.keys(sources) as Source[]).filter((source) => idsOf(source).length > 0);
  const people = idsOf('users');
  return [
    ...named.map((source) => sql<SqlBool>`(h.entity = ${source} and h.entity_id = any(${idsOf(source)}::bigint[]))`),
    ...(people.length > 0 ? [sql<SqlBool>`h.subject_user_id = any(${people}::bigint[])`] : []),
    ...belongings
      .filter(({ source }) => named.includes(source))
      .flatMap(({ source, entity, table, column }) => [
        // Also of rows that are gone.
        sql<SqlBool>`(h.entity = ${entity}
          and (coalesce(h."to", h."from") ->> ${column})::bigint = any(${idsOf(source)}::bigint[]))`,
        sql<SqlBool>`(h.entity = ${entity} and h.action = 'update' and h.entity_id in (
          select t.id from ${sql.table(table)} t where t.company_id = ${scope.company_id}
            and t.${sql.ref(column)} = any(${idsOf(source)}::bigint[])))`,
      ]),
    sql<SqlBool>`exists (select from jsonb_each_text(coalesce(h."from", '{}') || coalesce(h."to", '{}')) as said
      where said.key = any(${naming}::text[]) and said.value ilike ${like})`,
  ];
}
