import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { HistoryRow } from '#db/column-types.ts';
import { containing, countOf, type ListQuery, type Page } from '#db/list.ts';
import type { Scope } from '#db/scope.ts';

/** Columns that say nothing to a person: computed keys, where bytes lie, and what the server measures by itself. */
const unsaid = [
  'company_id',
  'email_key',
  'landlord_role',
  'post_code_key',
  'storage_key',
  'thumbnail_key',
  'width',
  'height',
  'sha256',
  'crc32',
  'reported',
  'counted_minutes',
  'decided',
];
const said = (column: 'h.from' | 'h.to') => sql<HistoryRow | null>`${sql.ref(column)} - ${unsaid}::text[]`;

/** Of what is about a worker: what they may read in their own lists too. */
const ownEntities = ['time-tracking', 'expenses', 'payments'];

/**
 * The history that the caller may read: all of the company for admins; for workers what others did to their
 * own time, expenses and payments; nothing for landlords.
 */
export function visibleHistory(db: Database, scope: Scope) {
  return db
    .selectFrom('history as h')
    .where('h.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) =>
      query.where(doneByOthers(scope)).where(sql<SqlBool>`${scope.role !== 'landlord'}`),
    );
}

/** What somebody else changed of the caller's own; what came into being with no person's doing is no change. */
const doneByOthers = (scope: Scope): Expression<SqlBool> => sql<SqlBool>`
  h.subject_user_id = ${scope.user_id} and h.entity = any(${ownEntities}::text[])
  and h.actor_id is distinct from ${scope.user_id} and (h.actor_id is not null or h.action <> 'create')`;

export interface HistoryFilters {
  /** The REST base under which history knows the kind of row, and the row's id. */
  entity?: string | undefined;
  id?: number | undefined;
  /** Who did it. */
  user_id?: number | undefined;
  action?: string | undefined;
  /** Instants, half open. */
  from: string | null;
  to: string | null;
  /** Only what others did to the caller's own. */
  own?: boolean;
}

/** A page of the log. `restorable` has the entities of which a deleted row can be brought back. */
export async function listHistory(
  db: Database,
  scope: Scope,
  list: ListQuery<HistoryFilters>,
  restorable: readonly string[],
) {
  let query = visibleHistory(db, scope).where(
    sql<SqlBool>`(h.action <> 'update' or h."to" - ${unsaid}::text[] <> '{}')`,
  );
  if (list.own) query = query.where(doneByOthers(scope));
  if (list.entity !== undefined) query = query.where('h.entity', '=', list.entity);
  if (list.id !== undefined) query = query.where('h.entity_id', '=', list.id);
  if (list.user_id !== undefined) query = query.where('h.actor_id', '=', list.user_id);
  // As a literal: a plan for any action could not use the index of deletions.
  if (list.action !== undefined) query = query.where('h.action', '=', sql.lit(list.action) as never);
  if (list.from) query = query.where('h.at', '>=', list.from);
  if (list.to) query = query.where('h.at', '<', list.to);
  if (list.q) {
    const like = containing(list.q);
    query = query.where((eb) => eb.or([eb('h.actor_name', 'ilike', like), eb('h.reason', 'ilike', like)]));
  }
  const { meta, offset } = await countOf(db, query, list);
  const rows = await query
    .select(['h.id', 'h.entity', 'h.entity_id', 'h.action', 'h.at', 'h.actor_id', 'h.actor_name'])
    .select([
      'h.reason',
      'h.subject_user_id',
      'h.request_id',
      said('h.from').as('from'),
      said('h.to').as('to'),
    ])
    .select(
      sql<boolean>`h.action = 'delete' and h.entity = any(${[...restorable]}::text[]) and not exists (
        select 1 from history later where later.company_id = h.company_id and later.entity = h.entity
          and later.entity_id = h.entity_id and later.id > h.id)`.as('can_restore'),
    )
    .orderBy('h.id', list.order)
    .limit(meta.limit)
    .offset(offset)
    .execute();
  return { data: rows.map(toWire), meta } satisfies Page<unknown>;
}

const timeColumn = /(_time|_at|At|^last_login)$/;

/** Times within history's JSON are as Postgres writes them there; on the wire they are as everywhere. */
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

/** One change, whole, for bringing back what it deleted. Undefined outside the caller's reach. */
export function readDeletion(db: Database, scope: Scope, id: number) {
  return visibleHistory(db, scope)
    .select(['h.id', 'h.entity', 'h.entity_id', 'h.action', 'h.at', 'h.subject_user_id', 'h.request_id'])
    .select([sql<string>`h.xmin::text`.as('transaction'), 'h.from'])
    .where('h.id', '=', id)
    .executeTakeFirst();
}
