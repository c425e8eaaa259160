import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { HistoryRow } from '#db/column-types.ts';
import type { Scope } from '#db/scope.ts';
import { describingColumns, type Noun } from '#server/infra/noun.ts';
import { findNoun, nouns } from '../nouns.ts';
import { wireTimes } from './queries.ts';

/** Each with its company's id. */
const tableOf = ({ table }: Noun) =>
  table === 'companies' ? sql`(select *, id as company_id from companies)` : sql.table(table);

/** Identifying columns; no others are read. */
const describing = [...new Set(nouns.flatMap(describingColumns))];

interface Entry {
  entity: string;
  entity_id: number;
  action: string;
}

export async function withSubjects<Row extends Entry>(db: Database, scope: Scope, rows: readonly Row[]) {
  const changed = rows.filter(({ action, entity }) => action === 'update' && findNoun(entity));
  const entities = [...new Set(changed.map(({ entity }) => entity))].sort();
  const known = new Map<string, HistoryRow>();
  if (entities.length > 0) {
    const parts = entities.map((entity) => {
      const ids = [...new Set(changed.flatMap((each) => (each.entity === entity ? each.entity_id : [])))];
      return sql`
        select ${sql.lit(entity)} as entity, w.id, coalesce(
            (select to_jsonb(t) from ${tableOf(findNoun(entity)!)} t
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
