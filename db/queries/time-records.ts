import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../client.ts';
import type { Coordinates, Reported } from '../column-types.ts';
import type { Scope } from '../scope.ts';
import type { TimeRecords } from '../types.gen.ts';

/** The time records that the caller may read: all of the company for admins, their own for others. */
export function visibleTimeRecords(db: Database, scope: Scope) {
  return db
    .selectFrom('time_records as t')
    .where('t.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where('t.user_id', '=', scope.user_id));
}

/**
 * Locks a worker's row until the transaction ends: every write of a worker's time begins with it, so that two phones, or
 * a phone and an admin, never decide at once. Rows that name the user may be made meanwhile ('no key update'), or two
 * admins who record for each other would wait in a circle. Returns undefined when the company has no such user.
 */
export function lockWorker(db: Database, scope: Scope, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'status', 'role'])
    .where('company_id', '=', scope.company_id)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const facts = [
  't.id',
  't.client_ref',
  't.user_id',
  't.job_id',
  't.is_driving',
  't.start_time',
  't.end_time',
  't.note',
  't.start_cordinate',
  't.end_cordinate',
  't.is_billable',
  't.invoice_id',
  't.review_reasons',
  't.needs_review',
  't.marks',
  't.reported',
  't.decided',
  't.updatedAt',
] as const;

/** A record as the rules work with it. */
export type TimeRecordFacts = NonNullable<Awaited<ReturnType<typeof findTimeRecord>>>;

/** By id, or by the uuid that a phone gave it (also a second uuid of a double tap). Inside what the caller may read. */
export function findTimeRecord(db: Database, scope: Scope, id: number | string) {
  return visibleTimeRecords(db, scope)
    .select(facts)
    .where((eb) =>
      typeof id === 'number'
        ? eb('t.id', '=', id)
        : eb.or([
            eb('t.client_ref', '=', id),
            eb(
              't.id',
              'in',
              eb
                .selectFrom('time_record_aliases as a')
                .select('a.time_record_id')
                .where('a.company_id', '=', scope.company_id)
                .where('a.client_ref', '=', id),
            ),
          ]),
    )
    .executeTakeFirst();
}

/** Whether the company already has a record under this uuid, whoever's it is. */
export async function isClientRefTaken(db: Database, scope: Scope, clientRef: string): Promise<boolean> {
  const row = await db
    .selectFrom('time_records')
    .select('id')
    .where('company_id', '=', scope.company_id)
    .where('client_ref', '=', clientRef)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addTimeRecordAlias(db: Database, scope: Scope, recordId: number, clientRef: string) {
  await db
    .insertInto('time_record_aliases')
    .values({ company_id: scope.company_id, time_record_id: recordId, client_ref: clientRef })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const ofWorker = (db: Database, scope: Scope, userId: number) =>
  db
    .selectFrom('time_records as t')
    .select(facts)
    .where('t.company_id', '=', scope.company_id)
    .where('t.user_id', '=', userId);

export function findOpenRecord(db: Database, scope: Scope, userId: number) {
  return ofWorker(db, scope, userId).where('t.end_time', 'is', null).executeTakeFirst();
}

/** Where a record stands among its worker's. */
export interface Position {
  start_time: string;
  client_ref: string | null;
  /** `start_time`: what its phone told, where settled time pushed it behind its own end. */
  reported: Reported;
  /** Absent: a record that is only about to be made, and comes after those that are there. */
  id?: number;
}

// Two starts at the same millisecond must have an order that does not depend on which arrived first: that of what their
// phones told, then of the uuids that these gave them. The id orders those that have none.
const place = sql`(t.start_time, coalesce((t.reported->>'start_time')::timestamptz, t.start_time),
  coalesce(t.client_ref::text, ''), t.id)`;
const placeOf = ({ start_time, client_ref, reported, id = Number.MAX_SAFE_INTEGER }: Position) =>
  sql`(${start_time}::timestamptz, ${reported.start_time ?? start_time}::timestamptz, ${client_ref ?? ''}, ${id}::bigint)`;

/** The worker's latest record before a position. */
export function findPrevious(db: Database, scope: Scope, userId: number, at: Position) {
  return ofWorker(db, scope, userId)
    .where('t.start_time', '<=', at.start_time)
    .where(sql<SqlBool>`${place} < ${placeOf(at)}`)
    .orderBy('t.start_time', 'desc')
    .orderBy(place, 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The worker's earliest record after a position. */
export function findNext(db: Database, scope: Scope, userId: number, at: Position) {
  return ofWorker(db, scope, userId)
    .where('t.start_time', '>=', at.start_time)
    .where(sql<SqlBool>`${place} > ${placeOf(at)}`)
    .orderBy('t.start_time')
    .orderBy(place)
    .limit(1)
    .executeTakeFirst();
}

/** The worker's settled record in whose minutes an instant falls: what an admin or an invoice has decided about it. */
export function findSettledAt(db: Database, scope: Scope, userId: number, time: string) {
  return db
    .selectFrom('time_records as t')
    .select(['t.id', 't.end_time'])
    .where('t.company_id', '=', scope.company_id)
    .where('t.user_id', '=', userId)
    .where((eb) => eb.or([eb('t.decided', '=', true), eb('t.invoice_id', 'is not', null)]))
    .where('t.end_time', 'is not', null)
    .where(
      sql<SqlBool>`int8range(minute_of(t.start_time), minute_of(t.end_time)) @> minute_of(${time}::timestamptz)`,
    )
    .executeTakeFirst();
}

/**
 * The worker's first record that shares minutes with [start, end) (end null: without end), as the exclusion constraint
 * judges it. Asked before a write, because the constraint names ranges and not the other record.
 */
export function findOverlap(
  db: Database,
  scope: Scope,
  userId: number,
  span: { start_time: string; end_time: string | null },
  except: readonly number[] = [],
) {
  const minute = (time: Expression<unknown>) => sql`floor(extract(epoch from ${time}) / 60)::bigint`;
  const range = (start: Expression<unknown>, end: Expression<unknown>) =>
    sql`int8range(${minute(start)}, ${minute(end)})`;
  return db
    .selectFrom('time_records as t')
    .innerJoin('jobs as j', (join) =>
      join.onRef('j.company_id', '=', 't.company_id').onRef('j.id', '=', 't.job_id'),
    )
    .select(['t.id', 't.start_time', 't.end_time', 't.reported', 't.decided', 'j.job_title'])
    .where('t.company_id', '=', scope.company_id)
    .where('t.user_id', '=', userId)
    .where('t.id', '<>', sql<number>`all(${[...except]}::bigint[])`)
    .where(
      sql<SqlBool>`${range(sql.ref('t.start_time'), sql.ref('t.end_time'))} &&
        ${range(sql`${span.start_time}::timestamptz`, sql`${span.end_time}::timestamptz`)}`,
    )
    .orderBy('t.start_time')
    .limit(1)
    .executeTakeFirst();
}

type ReviewReasons = Selectable<TimeRecords>['review_reasons'];
type Marks = Selectable<TimeRecords>['marks'];

/** A record's columns as the service writes them; company and creator come from the scope. */
export interface TimeRecordValues {
  user_id: number;
  job_id: number;
  is_driving: boolean;
  start_time: string;
  end_time: string | null;
  note: string;
  start_cordinate: Coordinates | null;
  end_cordinate: Coordinates | null;
  is_billable: boolean;
  review_reasons: ReviewReasons;
  marks: Marks;
  client_ref: string | null;
  reported: Reported;
  decided: boolean;
}

/** Returns the new record's id. Refused by time_records_no_overlap and time_records_one_open. */
export async function insertTimeRecord(
  db: Database,
  scope: Scope,
  values: TimeRecordValues,
): Promise<number> {
  const row = await db
    .insertInto('time_records')
    .values({ ...values, company_id: scope.company_id, created_by: scope.user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateTimeRecord(
  db: Database,
  scope: Scope,
  id: number,
  changes: Partial<TimeRecordValues>,
): Promise<void> {
  await db
    .updateTable('time_records')
    .set(changes)
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteTimeRecord(db: Database, scope: Scope, id: number): Promise<void> {
  await db
    .deleteFrom('time_records')
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .execute();
}

/** A record that was just approved, with what was to be reviewed in it: the way back. */
export interface ApprovedRecord {
  id: number;
  review_reasons: Selectable<TimeRecords>['review_reasons'];
  /** Since it was approved. */
  updatedAt: string;
}

/**
 * Approves a worker's records that started in [from, to): those that have ended and whose end is known. Approved times are
 * settled, as any that an admin decides.
 */
export async function approveTimeRecords(
  db: Database,
  scope: Scope,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<ApprovedRecord[]> {
  const { rows } = await sql<ApprovedRecord>`
    update time_records t set review_reasons = '{}', decided = true
    from (select id, review_reasons from time_records
      where company_id = ${scope.company_id} and user_id = ${userId}
        and start_time >= ${from} and start_time < ${to} and end_time is not null
        and needs_review and not 'closed' = any(review_reasons)
      for update) before
    where t.company_id = ${scope.company_id} and t.id = before.id
    returning t.id, before.review_reasons, t."updatedAt"`.execute(db);
  return rows;
}
