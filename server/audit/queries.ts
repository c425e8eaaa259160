import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import type { HistoryRow } from '#db/column-types.ts';
import { containing, type Page, pageOf } from '#db/list.ts';
import type { Scope } from '#db/scope.ts';
import { nouns, ownHistoryEntities } from '../nouns.ts';
import type { listHistorySchema } from './schema.ts';
import { ofNamed } from './search-queries.ts';

/** Columns without meaning to users: generated keys, storage keys and server measurements. */
const hiddenColumns = ['company_id', ...nouns.flatMap(({ hidden = [] }) => hidden)];
const said = (column: 'h.from' | 'h.to') => sql<HistoryRow | null>`${sql.ref(column)} - ${hiddenColumns}::text[]`;

/** Admins read everything; workers changes by others to their own time, expenses and payments; landlords nothing. */
export function visibleHistory(db: Database, scope: Scope) {
  return db
    .selectFrom('history as h')
    .where('h.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) =>
      query.where(doneByOthers(scope)).where(sql<SqlBool>`${scope.role !== 'landlord'}`),
    );
}

/** Changes by others to the caller's rows. Rows created by the system do not count as changes. */
const doneByOthers = (scope: Scope): Expression<SqlBool> => sql<SqlBool>`
  h.subject_user_id = ${scope.user_id} and h.entity = any(${ownHistoryEntities}::text[])
  and h.actor_id is distinct from ${scope.user_id} and (h.actor_id is not null or h.action <> 'create')`;

type ListInput = Omit<z.infer<typeof listHistorySchema>, 'start_date' | 'end_date'> & {
  from: string | null;
  to: string | null;
  /** Only changes by others to the caller's rows. */
  own?: boolean;
};

/** `restorable`: entities whose deleted rows can be restored. */
export async function listHistory(db: Database, scope: Scope, list: ListInput, restorable: readonly string[]) {
  let query = visibleHistory(db, scope).where(
    sql<SqlBool>`(h.action <> 'update' or h."to" - ${hiddenColumns}::text[] <> '{}')`,
  );
  if (list.own) query = query.where(doneByOthers(scope));
  if (list.entity !== undefined) query = query.where('h.entity', '=', list.entity);
  if (list.id !== undefined) query = query.where('h.entity_id', '=', list.id);
  if (list.user_id !== undefined) query = query.where('h.actor_id', '=', list.user_id);
  // A literal, because a plan for any action could not use the index of deletions.
  if (list.action !== undefined) query = query.where('h.action', '=', sql.lit(list.action) as never);
  if (list.from) query = query.where('h.at', '>=', list.from);
  if (list.to) query = query.where('h.at', '<', list.to);
  if (list.q) {
    const like = containing(list.q);
    const named = scope.role === 'admin' ? await ofNamed(db, scope, like) : [];
    query = query.where((eb) => eb.or([eb('h.actor_name', 'ilike', like), eb('h.reason', 'ilike', like), ...named]));
  }
  const order = sql`h.id ${sql.raw(list.order)}`;
  const rows = visibleHistory(db, scope)
    .select(['h.id', 'h.entity', 'h.entity_id', 'h.action', 'h.at', 'h.actor_id', 'h.actor_name'])
    .select(['h.reason', 'h.subject_user_id', 'h.request_id', said('h.from').as('from'), said('h.to').as('to')])
    .select(
      sql<boolean>`h.action = 'delete' and h.entity = any(${[...restorable]}::text[]) and not exists (
        select 1 from history later where later.company_id = h.company_id and later.entity = h.entity
          and later.entity_id = h.entity_id and later.id > h.id)`.as('can_restore'),
    );
  const { data, meta } = await pageOf(db, list, { alias: 'h', base: query, order, rows });
  return { data: data.map(toWire), meta } satisfies Page<unknown>;
}

const timeColumn = /(_time|_at|At|^last_login)$/;

/** Converts Postgres times inside history's JSON to the wire format. */
export function wireTimes(row: HistoryRow | null): HistoryRow | null {
  if (row === null) return null;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && timeColumn.test(name) ? new Date(value).toISOString() : value,
    ]),
  );
}

function toWire<Row extends { from: HistoryRow | null; to: HistoryRow | null }>(row: Row): Row {
  return { ...row, from: wireTimes(row.from), to: wireTimes(row.to) };
}

export function readDeletion(db: Database, scope: Scope, id: number) {
  return visibleHistory(db, scope)
    .select(['h.id', 'h.entity', 'h.entity_id', 'h.action', 'h.at', 'h.subject_user_id', 'h.request_id'])
    .select([sql<string>`h.xmin::text`.as('transaction'), 'h.from'])
    .where('h.id', '=', id)
    .executeTakeFirst();
}
