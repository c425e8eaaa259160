import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { HistoryRow } from '#db/column-types.ts';
import type { Scope } from '#db/scope.ts';
import type { Noun } from '#server/infra/noun.ts';
import { nouns } from '../nouns.ts';

/** Nouns whose rows have a name, by entity. */
export const sources: ReadonlyMap<string, NamedNoun> = new Map(
  nouns.flatMap((noun) => (noun.name ? [[noun.entity, { ...noun, name: noun.name }] as const] : [])),
);
type NamedNoun = Noun & { name: readonly string[] };

const joined = (texts: readonly RawBuilder<unknown>[]) =>
  texts.length === 1 ? texts[0]! : sql`trim(concat(${sql.join(texts, sql`, ' ', `)}))`;

export const namesOf = ({ entity, table, name }: NamedNoun) =>
  sql`select ${sql.lit(entity)} as source, id, ${joined(name.map((column) => sql.ref(column)))} as name
    from ${sql.table(table)}`;

/** In the history of a deleted row. */
const goneName = ({ name }: NamedNoun) => joined(name.map((column) => sql`"from" ->> ${sql.lit(column)}`));

/** Entity that a column of history refers to. */
const named: ReadonlyMap<string, string> = new Map(
  nouns.flatMap(({ entity, referredToBy = [] }) => referredToBy.map((column) => [column, entity] as const)),
);

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
  const own = sources.has(entity) ? [{ column: 'id', source: entity, id: entity_id }] : [];
  const columns = [from, to, about, { subject_user_id }].flatMap((row) => Object.entries(row ?? {}));
  return [
    ...own,
    ...columns.flatMap(([column, id]) => {
      const source = named.get(column);
      return source && typeof id === 'number' ? [{ column, source, id }] : [];
    }),
  ];
}

/** Adds the names of everything mentioned, keyed 'column:id': the current name, or the one at deletion. */
export async function withNames<Row extends Entry>(db: Database, scope: Scope, rows: readonly Row[]) {
  const mentioned = rows.map(mentions);
  const names = new Map<string, string>();
  const look = async (find: (source: NamedNoun, ids: number[]) => RawBuilder<unknown> | undefined) => {
    const lookups = [...sources.values()].flatMap((source) => {
      const ids = mentioned.flat().flatMap((each) => (each.source === source.entity ? each.id : []));
      const unknown = [...new Set(ids)].filter((id) => !names.has(`${source.entity}:${id}`));
      return unknown.length > 0 ? (find(source, unknown) ?? []) : [];
    });
    if (lookups.length === 0) return;
    const found = await sql<{ source: string; id: number; name: string }>`
      ${sql.join(lookups, sql` union all `)}`.execute(db);
    for (const { source, id, name } of found.rows) names.set(`${source}:${id}`, name);
  };
  await look(
    (source, ids) => sql`${namesOf(source)} where company_id = ${scope.company_id} and id = any(${ids}::bigint[])`,
  );
  await look(
    (source, ids) =>
      // By id, so a row that was deleted twice gets its later name.
      sql`(select ${sql.lit(source.entity)} as source, entity_id as id, ${goneName(source)} as name from history
        where company_id = ${scope.company_id} and entity = ${sql.lit(source.entity)} and action = 'delete'
          and entity_id = any(${ids}::bigint[]) order by history.id)`,
  );
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
