import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { sameCompany } from '#db/same-company.ts';
import type { JobMessages, NotificationDeliveries } from '#db/types.gen.ts';
import { changesInHistory, type RecordChangeRow } from '#server/time-tracking/record-change-queries.ts';

// For queue handlers, which act for the whole company: `company_id` comes from the task.

export type NotifySwitch = 'notify_jobs' | 'notify_money' | 'notify_reminders';

export type UnsentChange = NonNullable<Awaited<ReturnType<typeof readChange>>>;

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
  'h.cause_id',
  'h.subject_user_id',
  'h.request_id',
] as const;

export function readChange(db: Database, company_id: number, id: number) {
  return db
    .selectFrom('history as h')
    .select(changeColumns)
    .where('h.company_id', '=', company_id)
    .where('h.id', '=', id)
    .executeTakeFirst();
}

/** Takes the worker's changes off the waiting list, oldest first; those of an amendment have their own message. */
export async function claimUnsentChanges(
  db: Database,
  recipient: { company_id: number; user_id: number },
): Promise<RecordChangeRow[]> {
  const taken = await db
    .deleteFrom('untold_changes')
    .where('company_id', '=', recipient.company_id)
    .where('user_id', '=', recipient.user_id)
    .returning('history_row')
    .execute();
  if (taken.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select h.id from history h
    where h.company_id = ${recipient.company_id} and h.id = any(${taken.map(({ history_row }) => history_row)}::bigint[])
      and (h.action = 'delete' or h.request_id = '' or not exists (
        select from history a where a.company_id = h.company_id and a.subject_user_id = h.subject_user_id
          and a.entity = 'amendment-requests' and a.request_id = h.request_id and a.id > h.id - 1000))`.execute(db);
  return changesInHistory(
    db,
    recipient,
    rows.map(({ id }) => id),
  );
}

/** Changes made by an amendment decision and the fields it rejected, from the decision's transaction. */
export async function readDecision(
  db: Database,
  recipient: { company_id: number; user_id: number },
  { id, request_id }: { id: number; request_id: string },
): Promise<RecordChangeRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from history where company_id = ${recipient.company_id} and subject_user_id = ${recipient.user_id}
      and (id = ${id} or request_id = ${request_id} and request_id <> '' and id between ${id - 1000} and ${id})`.execute(
    db,
  );
  return changesInHistory(
    db,
    recipient,
    rows.map((row) => row.id),
  );
}

/** The office's message to the worker with the decision; '' if there is none. */
export async function readDecisionNote(db: Database, company_id: number, id: number): Promise<string> {
  const request = await db
    .selectFrom('amendment_requests')
    .select('decision_note')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return request?.decision_note ?? '';
}

export type Reachable = Awaited<ReturnType<typeof reachable>>[number];

/** Active users with the switch on: those listed, or all admins. */
export function reachable(db: Database, company_id: number, who: readonly number[] | 'admins', wants: NotifySwitch) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.role', 'u.first_name', 'u.last_name', 'u.email'])
    .select([
      sql<boolean>`exists (select from push_subscriptions p
        where p.company_id = u.company_id and p.user_id = u.id)`.as('has_push'),
      sql<boolean>`exists (select from memberships own join memberships o on o.login_key = own.login_key
        and o.company_id <> own.company_id where own.company_id = u.company_id and own.user_id = u.id)`.as(
        'has_several_companies',
      ),
    ])
    .where('u.company_id', '=', company_id)
    .where('u.status', '=', 'active')
    .where(`u.${wants}`, '=', true)
    .$if(who === 'admins', (query) => query.where('u.role', '=', 'admin'))
    .$if(who !== 'admins', (query) => query.where('u.id', 'in', who.length > 0 ? (who as number[]) : [0]))
    .orderBy('u.id')
    .execute();
}

export function readJobText(db: Database, company_id: number, id: number) {
  return db
    .selectFrom('jobs as j')
    .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'j.property_id'))
    .select([
      'j.id',
      'j.number',
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

export function readTaskText(db: Database, company_id: number, id: number) {
  return db
    .selectFrom('job_tasks')
    .select(['description', 'job_id', 'assigned_to'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function readQuoteText(db: Database, company_id: number, id: number) {
  return db
    .selectFrom('quotes as q')
    .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'q.property_id'))
    .leftJoin('jobs as j', (join) => sameCompany(join, 'j.id', 'q.job_id'))
    .select(['q.id', 'q.title', 'q.status', 'q.quote_number', 'q.revision', 'q.request', 'q.accepted_net'])
    .select(['q.answered_by', 'q.decline_reason', 'p.address', 'j.number as job_number'])
    .where('q.company_id', '=', company_id)
    .where('q.id', '=', id)
    .executeTakeFirst();
}

export function readExpenseText(db: Database, company_id: number, id: number) {
  return db
    .selectFrom('expenses')
    .select(['amount', 'description'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type OpenRecord = Awaited<ReturnType<typeof openRecordsSince>>[number];

/** None of suspended companies, where nobody can stop them. */
export function openRecordsSince(db: Database, moment: string) {
  return db
    .selectFrom('time_records as t')
    .innerJoin('users as u', (join) => sameCompany(join, 'u.id', 't.user_id'))
    .leftJoin('jobs as j', (join) => sameCompany(join, 'j.id', 't.job_id'))
    .select(['t.company_id', 't.id', 't.user_id', 't.start_time', 'u.first_name', 'u.last_name'])
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .select(sql<string>`coalesce(j.job_title, '')`.as('job_title'))
    .where('c.suspended_at', 'is', null)
    .where('t.end_time', 'is', null)
    .where('t.start_time', '<=', moment)
    .orderBy('t.company_id')
    .orderBy('t.id')
    .execute();
}

export type Delivery = Omit<Selectable<NotificationDeliveries>, 'company_id' | 'createdAt'>;

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
    .execute();
}

export type SentMessage = Omit<Insertable<JobMessages>, 'id' | 'createdAt'>;

export function insertMessages(db: Database, messages: readonly SentMessage[]) {
  return db.insertInto('job_messages').values(messages).returning('id').execute();
}
