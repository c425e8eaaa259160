import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { HistoryRow } from '#db/column-types.ts';
import type { Scope } from '#db/scope.ts';

/* Changes that others made to a worker's time records, and rejected amendment requests. From history. */

/** Columns whose changes are reported to the worker, in display order. */
export const reportedColumns = ['start_time', 'end_time', 'is_driving', 'job_id', 'note', 'user_id'] as const;

export interface RecordChangeRow {
  id: number;
  record_id: number;
  /** 'reject': `from` and `to` hold the original and the requested fields of the worker's amendment request. */
  action: 'create' | 'update' | 'delete' | 'restore' | 'reject';
  at: string;
  actor_name: string;
  from: HistoryRow | null;
  to: HistoryRow | null;
  /** The worker's own words, for a change that follows from their request. */
  reason: string;
  /** The amendment request that the change follows from, or that was rejected. */
  amendment_id: number | null;
  /** The office's message about that request, on the newest of its changes only. */
  decision_note: string;
  /** Job titles in `from` and `to`, and the worker's name in `to`, where these changed. */
  from_job: string | null;
  to_job: string | null;
  to_user: string | null;
  is_new: boolean;
  start_time: string;
  job_title: string;
  property_address: string;
  is_deleted: boolean;
  /** False once it was given to another worker. */
  is_own: boolean;
}

interface Owner {
  company_id: number;
  user_id: number;
}

type Which = { records: readonly number[] } | { history: readonly number[] } | { unseen: number };

function conditions({ company_id, user_id }: Owner, which: Which) {
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

/** Changes by others to a worker's records, oldest first. `unseen` limits them to the newest unseen ones. */
async function recordChanges(db: Database, owner: Owner, which: Which): Promise<RecordChangeRow[]> {
  const { company_id, user_id } = owner;
  const { changed, rejected } = conditions(owner, which);
  const amended: RawBuilder<unknown> = sql`unnest(array['start_time', 'end_time', 'is_driving', 'job_id', 'note']) f
    where h."to" ->> (f || '_status') = 'rejected'`;
  const most = 'unseen' in which ? which.unseen : 10_000;
  const { rows } = await sql<RecordChangeRow>`
    with changes as (
      select h.id, h.entity_id as record_id, h.action, h."at", h.actor_name, h."from", h."to", h.reason,
        h.cause_id as amendment_id
      from history h
      where h.company_id = ${company_id} and h.entity = 'time-tracking' and h.actor_id <> ${user_id}
        and (h.subject_user_id = ${user_id} or (h."to" ->> 'user_id')::bigint = ${user_id})
        and (h.action <> 'update' or h."to" ?| ${[...reportedColumns, 'needs_review']}::text[])
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
    select c.id, c.record_id, c.action, c."at", c.actor_name, c."from", c."to", coalesce(w.reason, c.reason) as reason,
      c.amendment_id, u.history_row is not null as is_new,
      case when c.action in ('update', 'reject') then (select job_title from jobs
        where company_id = ${company_id} and id = (c."from" ->> 'job_id')::bigint) end as from_job,
      case when c.action in ('update', 'reject') then (select job_title from jobs
        where company_id = ${company_id} and id = (c."to" ->> 'job_id')::bigint) end as to_job,
      case when c.action = 'update' then (select trim(first_name || ' ' || last_name) from users
        where company_id = ${company_id} and id = (c."to" ->> 'user_id')::bigint) end as to_user,
      case when row_number() over (partition by c.record_id, w.id order by c.id desc) = 1
        then coalesce(w.decision_note, '') else '' end as decision_note,
      coalesce(t.start_time, (d."from" ->> 'start_time')::timestamptz) as start_time,
      coalesce(j.job_title, '') as job_title, coalesce(p.address, '') as property_address, t.id is null as is_deleted,
      coalesce(t.user_id, (d."from" ->> 'user_id')::bigint) = ${user_id} as is_own
    from changes c
    left join unseen_changes u on u.company_id = ${company_id} and u.user_id = ${user_id} and u.history_row = c.id
    left join amendment_requests w on w.company_id = ${company_id} and w.user_id = ${user_id}
      and w.id = c.amendment_id
    left join time_records t on t.company_id = ${company_id} and t.id = c.record_id
    left join lateral (
      select h."from" from history h
      where t.id is null and h.company_id = ${company_id} and h.entity = 'time-tracking'
        and h.entity_id = c.record_id and h.action = 'delete'
      order by h.id desc limit 1) d on true
    left join jobs j on j.company_id = ${company_id} and j.id = coalesce(t.job_id, (d."from" ->> 'job_id')::bigint)
    left join properties p on p.company_id = ${company_id} and p.id = j.property_id
    where coalesce(t.start_time, (d."from" ->> 'start_time')::timestamptz) is not null
    order by c.id`.execute(db);
  return rows;
}

export async function changesOfRecords(
  db: Database,
  scope: Scope,
  userId: number,
  records: readonly number[],
): Promise<Map<number, RecordChangeRow[]>> {
  const found = new Map<number, RecordChangeRow[]>();
  if (records.length === 0) return found;
  const owner = { company_id: scope.company_id, user_id: userId };
  for (const row of await recordChanges(db, owner, { records })) {
    const known = found.get(row.record_id);
    if (known) known.push(row);
    else found.set(row.record_id, [row]);
  }
  return found;
}

export function changesOfRecord(db: Database, scope: Scope, id: number): Promise<RecordChangeRow[]> {
  return recordChanges(db, scope, { records: [id] });
}

export async function unseenChanges(db: Database, scope: Scope, most: number): Promise<RecordChangeRow[]> {
  return (await recordChanges(db, scope, { unseen: most })).reverse();
}

/** The changes among these history rows that are reported to this worker, oldest first. */
export function changesInHistory(db: Database, owner: Owner, history: readonly number[]) {
  return recordChanges(db, owner, { history });
}

/** Marks changes as seen, by id or all up to one. Only affects the caller's own. */
export async function markChangesSeen(
  db: Database,
  scope: Scope,
  { ids = [], up_to }: { ids?: readonly number[] | undefined; up_to?: number | undefined },
): Promise<void> {
  await sql`
    delete from unseen_changes where company_id = ${scope.company_id} and user_id = ${scope.user_id}
      and (history_row = any(${[...ids]}::bigint[]) or history_row <= ${up_to ?? 0})`.execute(db);
}
