import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';

/** A pg_snapshot as text: which transactions' changes have been seen. */
type Snapshot = string;

export interface FeedPosition {
  /** Of the database: a restored one counts its transactions anew. */
  feed: string;
  seen: Snapshot;
}

export async function readFeedPosition(db: Database): Promise<FeedPosition> {
  const { rows } = await sql<FeedPosition>`
    select (select system_identifier from pg_control_system()) || '-' || 'row_changes'::regclass::oid as feed,
      pg_current_snapshot()::text as seen`.execute(db);
  return rows[0]!;
}

/** The begin of the next page: the transaction, row and former owner of the last change of the page before. */
export type ChangePlace = readonly [transaction: string, row_id: number, left_user_id: number];

/** Before all changes that are not in the snapshot: 'xmin:xmax:…' has every transaction below xmin. */
export const placeAfter = (seen: Snapshot): ChangePlace => [seen.split(':')[0]!, 0, 0];

export interface ChangesQuery {
  entity: string;
  /** Changes of transactions that are in it, and were not in `from`: not by time, as a transaction may commit late. */
  to: Snapshot;
  /** Or only the rows that have gone since this time (ISO). */
  from: Snapshot | { goneSince: string };
  after: ChangePlace;
}

/**
 * The last changes of rows, in the order of their transactions: of all rows for admins, of those that are or were their
 * own for others. A row that was given away has a change for whoever had it.
 */
export function readRowChanges(db: Database, scope: Scope, query: ChangesQuery, limit: number) {
  const { entity, from, to, after } = query;
  const changes = db
    .selectFrom('row_changes as c')
    .select(['c.row_id', 'c.left_user_id', 'c.at'])
    .select(sql<string>`c.transaction::text`.as('transaction'))
    .where('c.company_id', '=', scope.company_id)
    .where('c.entity', '=', entity)
    .where(
      sql<SqlBool>`(c.transaction, c.row_id, c.left_user_id) > (${after[0]}::xid8, ${after[1]}::bigint, ${after[2]}::bigint)`,
    )
    .where(sql<SqlBool>`pg_visible_in_snapshot(c.transaction, ${to}::pg_snapshot)`)
    .where((eb) =>
      scope.role === 'admin'
        ? eb('c.left_user_id', '=', 0)
        : eb.and([eb('c.subject_user_id', '=', scope.user_id), eb('c.left_user_id', 'in', [0, scope.user_id])]),
    )
    .orderBy('c.transaction')
    .orderBy('c.row_id')
    .orderBy('c.left_user_id')
    .limit(limit);
  if (typeof from !== 'string')
    return changes.where('c.is_deleted', '=', true).where('c.at', '>=', from.goneSince).execute();
  return changes.where(sql<SqlBool>`not pg_visible_in_snapshot(c.transaction, ${from}::pg_snapshot)`).execute();
}
