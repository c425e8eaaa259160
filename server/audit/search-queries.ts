import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { nouns } from '../nouns.ts';
import { namesOf, sources } from './name-queries.ts';

/** Columns whose text names a row, in its history. */
const naming = [...new Set(nouns.flatMap(({ name = [], searched = [] }) => [...name, ...searched]))];

/** What belongs to a named thing: its noun, and the column with the thing's id. */
const belongings = nouns.flatMap(({ entity, table, owner, deletedWith, belongsTo }) =>
  Object.entries({ ...deletedWith, ...belongsTo }).flatMap(([source, column]) =>
    // What belongs to people is found by the person of its history.
    sources.has(source) && column !== owner ? [{ source, entity, table, column }] : [],
  ),
);

/** A search for more things than these finds the first ones. */
const maxNamed = 500;

/**
 * Conditions on `history as h`: changes of things whose name is `like`, of what belongs to them or to such people, and
 * changes that say it in a column that names the row.
 */
export async function ofNamed(db: Database, scope: Scope, like: string): Promise<RawBuilder<SqlBool>[]> {
  const each = [...sources.values()].map(
    (
      source,
    ) => sql`(select named.source, named.id from (${namesOf(source)} where company_id = ${scope.company_id}) as named
      where named.name ilike ${like} or ${sql.lit(source.entity === 'settings')} and replace(named.name, '_', ' ') ilike ${like}
      order by named.id desc limit ${sql.lit(maxNamed)})`,
  );
  const found = await sql<{ source: string; id: number }>`${sql.join(each, sql` union all `)}`.execute(db);
  const idsOf = (source: string) => found.rows.flatMap((row) => (row.source === source ? [Number(row.id)] : []));
  const named = [...sources.keys()].filter((source) => idsOf(source).length > 0);
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
