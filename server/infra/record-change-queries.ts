import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { HistoryRow } from '#db/column-types.ts';
import type { Scope } from '#db/scope.ts';

/* What others changed of a worker's time records, and which requests of the worker they rejected. From history. */

/** Columns of a record whose change its worker is told, in the order in which they are told. */
export const toldColumns = ['start_time', 'end_time', 'is_driving', 'job_id', 'note', 'user_id'] as const;

export interface RecordChangeRow {
  /** The row of history. */
  id: number;
  record_id: number;
  /** 'reject': fields of the worker's amendment request; `from` and `to` are then what was asked for. */
  action: 'create' | 'update' | 'delete' | 'restore' | 'reject';
  at: string;
  actor_name: string;
  from: HistoryRow | null;
  to: HistoryRow | null;
  reason: string;
  /** The amendment request that was rejected; null for other changes. */
  request_id: number | null;
  /** Titles of the jobs in `from` and `to`, and the name of the worker in `to`, where these changed. */
  from_job: string | null;
  to_job: string | null;
  to_user: string | null;
  /** The worker has not looked at it yet. */
  is_new: boolean;
  /** Of the record as it is now, or was when it was deleted. */
  start_time: string;
  job_title: string;
  is_deleted: boolean;
}

interface Whose {
  company_id: number;
  user_id: number;
}

type Which = { records: readonly number[] } | { history: readonly number[] } | { unseen: number };

/** Conditions on history `h`, and for rejected requests `a`. */
function conditions({ company_id, user_id }: Whose, which: Which) {
  if ('records' in which) {
    const ids = sql`${[...which.records]}::bigint[]`;
    return { changed: sql`h.entity_id = any(${ids})`, rejected: sql`a.tracking_id = any(${ids})` };
  }
  const rows =
    'history' in which
      ? sql`h.id = any(${[...which.history]}::bigint[])`
      : sql`h.id in (select history_row from unseen_changes
          where company_id = ${company_id} and user_id = ${user_id})`;
  return { changed: rows, rejected: rows };
}

/** The changes to a worker's own records, oldest first; `unseen`: the newest so many that the worker has not looked at. */
async function recordChanges(db: Database, whose: Whose, which: Which): Promise<RecordChangeRow[]> {
  const { company_id, user_id } = whose;
  const { changed, rejected } = conditions(whose, which);
  const amended: RawBuilder<unknown> = sql`unnest(array['start_time', 'end_time', 'is_driving', 'job_id', 'note']) f
    where h."to" ->> (f || '_status') = 'rejected'`;
  const most = 'unseen' in which ? which.unseen : 10_000;
  const { rows } = await sql<RecordChangeRow>`
    with changes as (
      select h.id, h.entity_id as record_id, h.action, h."at", h.actor_name, h."from", h."to", h.reason,
        null::bigint as request_id
      from history h
      where h.company_id = ${company_id} and h.entity = 'time-tracking' and h.actor_id <> ${user_id}
        and (h.subject_user_id = ${user_id} or (h."to" ->> 'user_id')::bigint = ${user_id})
        and (h.action <> 'update' or h."to" ?| ${[...toldColumns, 'needs_review']}::text[])
        and ${changed}
      union all
      select h.id, a.tracking_id, 'reject', h."at", h.actor_name,
        (select jsonb_object_agg(f, to_jsonb(a) -> ('original_' || f)) from ${amended}),
        (select jsonb_object_agg(f, to_jsonb(a) -> ('requested_' || f)) from ${amended}),
        a.reason, a.id
      from amendment_requests a
      join history h on h.company_id = a.company_id and h.entity = 'amendment-requests' and h.entity_id = a.id
      where a.company_id = ${company_id} and a.user_id = ${user_id} and a.tracking_id is not null
        and h.action = 'update' and h.actor_id <> ${user_id}
        and exists (select from ${amended})
        and ${rejected}
      order by id desc limit ${most}
    )
    select c.*, u.history_row is not null as is_new,
      case when c.action in ('update', 'reject') then (select job_title from jobs
        where company_id = ${company_id} and id = (c."from" ->> 'job_id')::bigint) end as from_job,
      case when c.action in ('update', 'reject') then (select job_title from jobs
        where company_id = ${company_id} and id = (c."to" ->> 'job_id')::bigint) end as to_job,
      case when c.action = 'update' then (select trim(first_name || ' ' || last_name) from users
        where company_id = ${company_id} and id = (c."to" ->> 'user_id')::bigint) end as to_user,
      coalesce(t.start_time, (d."from" ->> 'start_time')::timestamptz) as start_time,
      coalesce(j.job_title, '') as job_title, t.id is null as is_deleted
    from changes c
    left join unseen_changes u on u.company_id = ${company_id} and u.user_id = ${user_id} and u.history_row = c.id
    left join time_records t on t.company_id = ${company_id} and t.id = c.record_id
    left join lateral (
      select h."from" from history h
      where t.id is null and h.company_id = ${company_id} and h.entity = 'time-tracking'
        and h.entity_id = c.record_id and h.action = 'delete'
      order by h.id desc limit 1) d on true
    left join jobs j on j.company_id = ${company_id} and j.id = coalesce(t.job_id, (d."from" ->> 'job_id')::bigint)
    where coalesce(t.start_time, (d."from" ->> 'start_time')::timestamptz) is not null
    order by c.id`.execute(db);
  return rows;
}

/** The changes to these records of one worker, by the record's id. */
export async function changesOfRecords(
  db: Database,
  scope: Scope,
  userId: number,
  records: readonly number[],
): Promise<Map<number, RecordChangeRow[]>> {
  const found = new Map<number, RecordChangeRow[]>();
  if (records.length === 0) return found;
  const whose = { company_id: scope.company_id, user_id: userId };
  for (const row of await recordChanges(db, whose, { records })) {
    const known = found.get(row.record_id);
    if (known) known.push(row);
    else found.set(row.record_id, [row]);
  }
  return found;
}

/** The newest so many changes that the caller has not looked at, newest first. */
export async function unseenChanges(db: Database, scope: Scope, most: number): Promise<RecordChangeRow[]> {
  return (await recordChanges(db, scope, { unseen: most })).reverse();
}

/** Those of these rows of history that are told to this worker, oldest first. */
export function changesInHistory(db: Database, whose: Whose, history: readonly number[]) {
  return recordChanges(db, whose, { history });
}

/** The caller has looked at these changes, or at all up to one. Others' rows are out of reach. */
export async function markChangesSeen(
  db: Database,
  scope: Scope,
  { ids = [], up_to }: { ids?: readonly number[] | undefined; up_to?: number | undefined },
): Promise<void> {
  await sql`
    delete from unseen_changes where company_id = ${scope.company_id} and user_id = ${scope.user_id}
      and (history_row = any(${[...ids]}::bigint[]) or history_row <= ${up_to ?? 0})`.execute(db);
}
