import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { HistoryRow } from '#db/column-types.ts';
import type { Role } from '#db/scope.ts';
import { changesInHistory, type RecordChangeRow } from '../infra/record-change-queries.ts';

// What the queue's handlers read and write. They act for the company itself: `company_id` comes from their task.

export type NotifySwitch = 'notify_jobs' | 'notify_money' | 'notify_reminders';

/** A change as history tells it. */
export interface ToldChange {
  id: number;
  entity: string;
  entity_id: number;
  action: string;
  actor_id: number | null;
  actor_name: string;
  at: string;
  from: HistoryRow | null;
  to: HistoryRow | null;
  reason: string;
  subject_user_id: number | null;
  request_id: string;
}

const changeColumns = [
  'h.id',
  'h.entity',
  'h.entity_id',
  'h.action',
  'h.actor_id',
  'h.actor_name',
  'h.at',
  'h.from',
  'h.to',
  'h.reason',
  'h.subject_user_id',
  'h.request_id',
] as const;

export function readChange(db: Database, company_id: number, id: number): Promise<ToldChange | undefined> {
  return db
    .selectFrom('history as h')
    .select(changeColumns)
    .where('h.company_id', '=', company_id)
    .where('h.id', '=', id)
    .executeTakeFirst();
}

/**
 * Removes what this worker was not told yet from the waiting list and returns the changes, oldest first. What an amendment
 * did is left out: the message about the amendment tells of it.
 */
export async function takeUntoldChanges(
  db: Database,
  whose: { company_id: number; user_id: number },
): Promise<RecordChangeRow[]> {
  const taken = await db
    .deleteFrom('untold_changes')
    .where('company_id', '=', whose.company_id)
    .where('user_id', '=', whose.user_id)
    .returning('history_row')
    .execute();
  if (taken.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select h.id from history h
    where h.company_id = ${whose.company_id} and h.id = any(${taken.map(({ history_row }) => history_row)}::bigint[])
      and (h.action = 'delete' or h.request_id = '' or not exists (
        select from history a where a.company_id = h.company_id and a.subject_user_id = h.subject_user_id
          and a.entity = 'amendment-requests' and a.request_id = h.request_id and a.id > h.id - 1000))`.execute(
    db,
  );
  return changesInHistory(
    db,
    whose,
    rows.map(({ id }) => id),
  );
}

/** What a decision about an amendment request did to its record, and what it rejected: the changes of its transaction. */
export async function readDecision(
  db: Database,
  whose: { company_id: number; user_id: number },
  { id, request_id }: { id: number; request_id: string },
): Promise<RecordChangeRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from history where company_id = ${whose.company_id} and subject_user_id = ${whose.user_id}
      and (id = ${id} or request_id = ${request_id} and request_id <> '' and id between ${id - 1000} and ${id})`.execute(
    db,
  );
  return changesInHistory(
    db,
    whose,
    rows.map((row) => row.id),
  );
}

export interface Reachable {
  id: number;
  role: Role;
  first_name: string;
  last_name: string;
  email: string;
  has_push: boolean;
}

/** Active users who want this kind of message: those named, or all admins. */
export function reachable(
  db: Database,
  company_id: number,
  who: readonly number[] | 'admins',
  wants: NotifySwitch,
): Promise<Reachable[]> {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.role', 'u.first_name', 'u.last_name', 'u.email'])
    .select(
      sql<boolean>`exists (select from push_subscriptions p
        where p.company_id = u.company_id and p.user_id = u.id)`.as('has_push'),
    )
    .where('u.company_id', '=', company_id)
    .where('u.status', '=', 'active')
    .where(`u.${wants}`, '=', true)
    .$if(who === 'admins', (query) => query.where('u.role', '=', 'admin'))
    .$if(who !== 'admins', (query) => query.where('u.id', 'in', who.length > 0 ? (who as number[]) : [0]))
    .orderBy('u.id')
    .execute();
}

/** What a message about a job says of it. */
export function readJobWords(db: Database, company_id: number, id: number) {
  return db
    .selectFrom('jobs as j')
    .innerJoin('properties as p', (join) =>
      join.onRef('p.company_id', '=', 'j.company_id').onRef('p.id', '=', 'j.property_id'),
    )
    .select([
      'j.id',
      'j.job_title',
      'j.job_type',
      'j.job_description',
      'j.reference',
      'j.requester_name',
      'j.requester_email',
      'j.requester_phone',
      'p.address',
    ])
    .where('j.company_id', '=', company_id)
    .where('j.id', '=', id)
    .executeTakeFirst();
}

export function readTaskWords(db: Database, company_id: number, id: number) {
  return db
    .selectFrom('job_tasks')
    .select(['description', 'job_id', 'assigned_to'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function readExpenseWords(db: Database, company_id: number, id: number) {
  return db
    .selectFrom('expenses')
    .select(['amount', 'description'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface OpenRecord {
  company_id: number;
  id: number;
  user_id: number;
  start_time: string;
  first_name: string;
  last_name: string;
  job_title: string;
}

/** Records of all companies that run since before `moment` (ISO). */
export function openRecordsSince(db: Database, moment: string): Promise<OpenRecord[]> {
  return db
    .selectFrom('time_records as t')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'),
    )
    .leftJoin('jobs as j', (join) =>
      join.onRef('j.company_id', '=', 't.company_id').onRef('j.id', '=', 't.job_id'),
    )
    .select(['t.company_id', 't.id', 't.user_id', 't.start_time', 'u.first_name', 'u.last_name'])
    .select(sql<string>`coalesce(j.job_title, '')`.as('job_title'))
    .where('t.end_time', 'is', null)
    .where('t.start_time', '<=', moment)
    .orderBy('t.company_id')
    .orderBy('t.id')
    .execute();
}

export interface Delivery {
  event: string;
  recipient: string;
  channel: 'mail' | 'push';
}

/** Notes these as told; answers with those that were not noted before. */
export async function claimDeliveries(
  db: Database,
  company_id: number,
  deliveries: readonly Delivery[],
): Promise<Delivery[]> {
  if (deliveries.length === 0) return [];
  return db
    .insertInto('notification_deliveries')
    .values(deliveries.map((each) => ({ company_id, ...each })))
    .onConflict((conflict) => conflict.constraint('notification_deliveries_pk').doNothing())
    .returning(['event', 'recipient', 'channel'])
    .execute() as Promise<Delivery[]>;
}
