import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { toWire, type WireSource } from './row-queries.ts';

/* Deleted time records that were not restored, read from history in their wire format. */

interface DeletedRow extends Omit<WireSource, 'id'> {
  id: number;
  deleted_at: string;
  deleted_by: string;
  reason: string;
}

/** Newest first, at most 200. Non-admins see only their own. */
async function deletedRecords(db: Database, scope: Scope, which: RawBuilder<unknown>) {
  const { rows } = await sql<DeletedRow>`
    select r.*, u.first_name, u.last_name, coalesce(j.job_title, '') as job_title, coalesce(p.address, '') as address,
      null::text as invoice_number, h."at" as deleted_at, h.actor_name as deleted_by, h.reason
    from history h
    cross join lateral jsonb_to_record(h."from") as r(
      id bigint, client_ref text, user_id bigint, job_id bigint, visit_id bigint, is_driving boolean, start_time timestamptz(3),
      end_time timestamptz(3), duration integer, note text, needs_review boolean, review_reasons text[], marks text[],
      is_billable boolean, billing_status text, invoice_id bigint, start_cordinate jsonb, end_cordinate jsonb,
      "createdAt" timestamptz(3), "updatedAt" timestamptz(3))
    join users u on u.company_id = h.company_id and u.id = h.subject_user_id
    left join jobs j on j.company_id = h.company_id and j.id = r.job_id
    left join properties p on p.company_id = j.company_id and p.id = j.property_id
    where h.company_id = ${scope.company_id} and h.entity = 'time-tracking' and h.action = 'delete'
      ${scope.role === 'admin' ? sql`` : sql`and h.subject_user_id = ${scope.user_id}`}
      and not exists (select from time_records t where t.company_id = h.company_id and t.id = h.entity_id)
      and ${which}
    order by r.start_time desc, h.id desc limit 200`.execute(db);
  return rows.map(({ deleted_at, deleted_by, reason, ...row }) => ({
    ...toWire(row),
    deleted: { at: deleted_at, by: deleted_by || null, reason: reason || null },
  }));
}

export function listDeletedTimeRecords(
  db: Database,
  scope: Scope,
  userId: number,
  { from, to }: { from: string | null; to: string | null },
) {
  return deletedRecords(
    db,
    scope,
    sql`h.subject_user_id = ${userId}
      ${from === null ? sql`` : sql`and r.start_time >= ${from}::timestamptz`}
      ${to === null ? sql`` : sql`and r.start_time < ${to}::timestamptz`}`,
  );
}

export async function readDeletedTimeRecord(db: Database, scope: Scope, id: number) {
  const [newest] = await deletedRecords(db, scope, sql`h.entity_id = ${id}`);
  return newest;
}

const deletedByRef = (scope: Scope, clientRef: string) => sql`
    select h.entity_id as id, h.subject_user_id as user_id, 'deleted' as found from history h
    where h.company_id = ${scope.company_id} and h.entity = 'time-tracking' and h.action = 'delete'
      and h."from" ->> 'client_ref' = ${clientRef.toLowerCase()}
    order by h.id desc limit 1`;

export async function findDeletedByRef(
  db: Database,
  scope: Scope,
  clientRef: string,
): Promise<{ id: number; user_id: number } | undefined> {
  const { rows } = await sql<{ id: number; user_id: number }>`${deletedByRef(scope, clientRef)}`.execute(db);
  return rows[0];
}

/** `own`: the caller's record, even if deleted or under an alias. `isTaken`: any record has or had the uuid. */
export async function findClientRef(
  db: Database,
  scope: Scope,
  clientRef: string,
): Promise<{ own: { id: number } | undefined; isTaken: boolean }> {
  const { rows } = await sql<{ id: number; user_id: number; found: 'record' | 'alias' | 'deleted' }>`
    select id, user_id, 'record' as found from time_records
    where company_id = ${scope.company_id} and client_ref = ${clientRef}
    union all
    select t.id, t.user_id, 'alias' from time_record_aliases a
    join time_records t on t.company_id = a.company_id and t.id = a.time_record_id
    where a.company_id = ${scope.company_id} and a.client_ref = ${clientRef} and t.user_id = ${scope.user_id}
    union all (${deletedByRef(scope, clientRef)})`.execute(db);
  const own = rows.filter(({ user_id }) => user_id === scope.user_id);
  return {
    own: own.find(({ found }) => found !== 'deleted') ?? own[0],
    isTaken: rows.some(({ found }) => found !== 'alias'),
  };
}
