import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { amendableFields } from './constants.ts';

/* Puts back what a decision changed, from the history of its transaction. */

const ofRequest = [
  'status',
  'decided_by',
  'decided_at',
  'decision_note',
  ...amendableFields.flatMap((field) => [`requested_${field}`, `${field}_status`]),
];
/** Also of records beside it, whose edge moved with it. */
const ofRecord = [
  'job_id',
  'is_driving',
  'start_time',
  'end_time',
  'end_cordinate',
  'note',
  'reported',
  'review_reasons',
  'decided',
];

/** True if nothing has changed since in the columns that this change set. */
const stands = (row: RawBuilder<unknown>) =>
  sql`not exists (select from jsonb_each(h."to") e where to_jsonb(${row}) -> e.key is distinct from e.value)`;

export interface DecisionChange {
  id: number;
  request_id: string;
}

/** The last decision on a request that still stands; undefined if there is none. */
export async function findLastDecision(db: Database, scope: Scope, id: number): Promise<DecisionChange | undefined> {
  const { rows } = await sql<DecisionChange>`
    select h.id, h.request_id
    from history h
    join amendment_requests a on a.company_id = h.company_id and a.id = h.entity_id
    where h.company_id = ${scope.company_id} and h.entity = 'amendment-requests' and h.entity_id = ${id}
      and h.action = 'update' and h.cause_id = ${id} and ${stands(sql`a`)}
    order by h.id desc limit 1`.execute(db);
  return rows[0];
}

export interface RecordChange {
  id: number;
  record_id: number;
}

/**
 * The decision's changes of the worker's records, newest first. They precede the request's own history row, and follow
 * its row before: others may have written any number of rows between.
 */
export async function recordChangesOf(
  db: Database,
  scope: Scope,
  request: { id: number; user_id: number },
  decision: DecisionChange,
): Promise<RecordChange[]> {
  const { rows } = await sql<RecordChange>`
    select h.id, h.entity_id as record_id
    from history h
    where h.company_id = ${scope.company_id} and h.subject_user_id = ${request.user_id}
      and h.entity = 'time-tracking' and h.action = 'update'
      and h.request_id = ${decision.request_id} and h.cause_id = ${request.id}
      and h.id < ${decision.id}
      and h.id > coalesce((
        select max(b.id) from history b
        where b.company_id = ${scope.company_id} and b.entity = 'amendment-requests' and b.entity_id = ${request.id}
          and b.id < ${decision.id}), 0)
    order by h.id desc`.execute(db);
  return rows;
}

const columns = (names: readonly string[], row: string) => sql.join(names.map((name) => sql.ref(`${row}.${name}`)));
const named = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** False if the record is invoiced, or no longer what the decision made of it. */
export async function putRecordBack(db: Database, scope: Scope, { id, record_id }: RecordChange): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update time_records t set (${named(ofRecord)}) = row(${columns(ofRecord, 'r')})
    from time_records o, history h, jsonb_populate_record(o, h."from") r
    where t.company_id = ${scope.company_id} and t.id = ${record_id} and t.invoice_id is null
      and o.company_id = t.company_id and o.id = t.id
      and h.company_id = t.company_id and h.id = ${id} and ${stands(sql`o`)}`.execute(db);
  return numAffectedRows === 1n;
}

export async function putRequestBack(db: Database, scope: Scope, id: number, decision: DecisionChange): Promise<void> {
  await sql`
    update amendment_requests a set (${named(ofRequest)}) = row(${columns(ofRequest, 'r')})
    from amendment_requests o, history h, jsonb_populate_record(o, h."from") r
    where a.company_id = ${scope.company_id} and a.id = ${id}
      and o.company_id = a.company_id and o.id = a.id
      and h.company_id = a.company_id and h.id = ${decision.id}`.execute(db);
}
