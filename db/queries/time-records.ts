import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../client.ts';
import type { Reported } from '../column-types.ts';
import { prepared } from '../prepared.ts';
import { sameCompany } from '../same-company.ts';
import type { Scope } from '../scope.ts';
import type { TimeRecords } from '../types.gen.ts';

/** Admins read all time records of the company, others their own. */
export function visibleTimeRecords(db: Database, scope: Scope) {
  return db
    .selectFrom('time_records as t')
    .where('t.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where('t.user_id', '=', scope.user_id));
}

/**
 * Every write of a worker's time starts with this lock (T4). 'No key update', or admins recording each other deadlock.
 */
export async function lockWorker(db: Database, scope: Scope, userId: number) {
  const [worker] = await prepared(db, 'worker.lock', lockedWorkers(db, scope).where('id', '=', userId));
  return worker;
}

/** Locks many, the lower id first. By id. */
export async function lockWorkers(db: Database, scope: Scope, userIds: Iterable<number>) {
  const ids = [...new Set(userIds)];
  const rows = await lockedWorkers(db, scope).where('id', 'in', ids).orderBy('id').execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const lockedWorkers = (db: Database, scope: Scope) =>
  db.selectFrom('users').select(['id', 'status', 'role']).where('company_id', '=', scope.company_id).forNoKeyUpdate();

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

export type TimeRecordFacts = NonNullable<Awaited<ReturnType<typeof findTimeRecord>>>;

/** By id or client uuid, including the second uuid of a double tap. Undefined if the caller may not read it. */
export async function findTimeRecord(db: Database, scope: Scope, id: number | string) {
  const query = visibleTimeRecords(db, scope)
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
    );
  const [record] = await prepared(db, 'timeRecord', query);
  return record;
}

/** Locks worker, then record, and reads both. Undefined also if the record was given to another worker meanwhile. */
export async function lockTimeRecord(db: Database, scope: Scope, id: number) {
  const query = visibleTimeRecords(db, scope)
    .innerJoin('users as u', (join) => sameCompany(join, 'u.id', 't.user_id'))
    .select([...facts, 'u.status', 'u.role'])
    .where('t.id', '=', id)
    .modifyEnd(sql`for no key update of u, t`);
  const [found] = await prepared(db, 'timeRecord.lock', query);
  if (!found) return undefined;
  const { status, role, ...record } = found;
  return { record, worker: { id: record.user_id, status, role } };
}

/** For a double tap: the phone knows the record by the second start's client_ref too. */
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

export interface Position {
  start_time: string;
  client_ref: string | null;
  /** `start_time`: the reported start, if settled time pushed it past its own end. */
  reported: Reported;
  /** Absent for a new record, which sorts after existing ones. */
  id?: number;
}

// Orders starts of the same millisecond independently of arrival: by reported start, then client uuid, then id.
const place = sql`(t.start_time, coalesce((t.reported->>'start_time')::timestamptz, t.start_time),
  coalesce(t.client_ref::text, ''), t.id)`;
const placeOf = ({ start_time, client_ref, reported, id = Number.MAX_SAFE_INTEGER }: Position) =>
  sql`(${start_time}::timestamptz, ${reported.start_time ?? start_time}::timestamptz, ${client_ref ?? ''}, ${id}::bigint)`;

const previousOf = (db: Database, scope: Scope, userId: number, at: Position) =>
  ofWorker(db, scope, userId)
    .where('t.start_time', '<=', at.start_time)
    .where(sql<SqlBool>`${place} < ${placeOf(at)}`)
    .orderBy('t.start_time', 'desc')
    .orderBy(place, 'desc')
    .limit(1);

const nextOf = (db: Database, scope: Scope, userId: number, at: Position) =>
  ofWorker(db, scope, userId)
    .where('t.start_time', '>=', at.start_time)
    .where(sql<SqlBool>`${place} > ${placeOf(at)}`)
    .orderBy('t.start_time')
    .orderBy(place)
    .limit(1);

/** The worker's record before the position, whether or not it has ended. */
export function findPrevious(db: Database, scope: Scope, userId: number, at: Position) {
  return previousOf(db, scope, userId, at).executeTakeFirst();
}

/** The worker's record after the position, whether or not it has ended. */
export function findNext(db: Database, scope: Scope, userId: number, at: Position) {
  return nextOf(db, scope, userId, at).executeTakeFirst();
}

/** End of the worker's settled record (by an admin or an invoice) that covers the instant. */
const settledEndAt = (scope: Scope, userId: number, time: RawBuilder<unknown>) => sql<string | null>`(
  select s.end_time from time_records s where s.company_id = ${scope.company_id} and s.user_id = ${userId}
    and (s.decided or s.invoice_id is not null) and s.end_time is not null
    and int8range(minute_of(s.start_time), minute_of(s.end_time)) @> minute_of(${time}) limit 1)`;

export interface Neighbour extends TimeRecordFacts {
  /** End of the settled time that covers its start, if any. */
  settled_until: string | null;
}

export interface Surroundings {
  /** End of the settled time that covers the position, if any. */
  settled_until: string | null;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
  /** The running record, wherever it is. */
  open: Neighbour | undefined;
}

/** One statement. The caller must hold the worker's lock. */
export async function readSurroundings(
  db: Database,
  scope: Scope,
  userId: number,
  at: Position,
): Promise<Surroundings> {
  const open = ofWorker(db, scope, userId).where('t.end_time', 'is', null);
  const query = sql<Neighbour & { found: 'previous' | 'next' | 'open'; position_settled_until: string }>`
    select near.*, ${settledEndAt(scope, userId, sql.ref('near.start_time'))} as settled_until,
      settled.until as position_settled_until
    from (values (${settledEndAt(scope, userId, sql`${at.start_time}::timestamptz`)})) settled (until)
    left join (
      select 'previous' as found, p.* from ${previousOf(db, scope, userId, at)} p
      union all select 'next', n.* from ${nextOf(db, scope, userId, at)} n
      union all select 'open', o.* from ${open} o
    ) near on true`;
  const rows = await prepared(db, 'timeRecord.surroundings', query.compile(db));
  const found = (which: string) => rows.find((row) => row.found === which);
  return {
    settled_until: rows[0]!.position_settled_until,
    previous: found('previous'),
    next: found('next'),
    open: found('open'),
  };
}

/** The first record that shares minutes with [start, end), end null: unbounded. The constraint's error names none. */
export function findOverlap(
  db: Database,
  scope: Scope,
  userId: number,
  span: { start_time: string; end_time: string | null },
  except: readonly number[] = [],
) {
  return firstOverlap(
    db,
    scope,
    sql`${userId}`,
    sql`${span.start_time}::timestamptz`,
    sql`${span.end_time}::timestamptz`,
  )
    .where('t.id', '<>', sql<number>`all(${[...except]}::bigint[])`)
    .executeTakeFirst();
}

export type Overlap = NonNullable<Awaited<ReturnType<typeof findOverlap>>>;

/** The same for many spans in one statement, by their place in `spans`; those without an overlap are absent. */
export async function findOverlaps(
  db: Database,
  scope: Scope,
  spans: readonly { user_id: number; start_time: string; end_time: string | null }[],
): Promise<Map<number, Overlap>> {
  const given = spans.map(({ user_id, start_time, end_time }) => ({ user_id, start_time, end_time }));
  const overlap = firstOverlap(db, scope, sql`span.user_id`, sql`span.start_time`, sql`span.end_time`);
  const { rows } = await sql<Overlap & { place: number }>`
    select span.place, other.*
    from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as (user_id bigint, start_time timestamptz, end_time timestamptz)) with ordinality
      as span (user_id, start_time, end_time, place)
    cross join lateral (${overlap}) other`.execute(db);
  return new Map(rows.map(({ place, ...other }) => [place - 1, other]));
}

// `offset 0`, or Postgres reads a worker's records in the order of their starts until one overlaps: mostly all of them.
function firstOverlap(
  db: Database,
  scope: Scope,
  worker: RawBuilder<unknown>,
  start: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
) {
  const range = (from: Expression<unknown>, to: Expression<unknown>) =>
    sql`int8range(minute_of(${from}), minute_of(${to}))`;
  const overlapping = db
    .selectFrom('time_records as r')
    .select(['r.company_id', 'r.id', 'r.job_id', 'r.start_time', 'r.end_time', 'r.reported', 'r.decided'])
    .where('r.company_id', '=', scope.company_id)
    .where('r.user_id', '=', sql<number>`${worker}`)
    .where(sql<SqlBool>`${range(sql.ref('r.start_time'), sql.ref('r.end_time'))} && ${range(start, end)}`)
    .offset(sql<number>`0`);
  return db
    .selectFrom(overlapping.as('t'))
    .innerJoin('jobs as j', (join) => sameCompany(join, 'j.id', 't.job_id'))
    .select(['t.id', 't.start_time', 't.end_time', 't.reported', 't.decided', 'j.job_title'])
    .orderBy('t.start_time')
    .limit(1);
}

/** Start of each worker's latest record (ISO); null without any. */
export async function latestStarts(
  db: Database,
  scope: Scope,
  userIds: readonly number[],
): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('users as u')
    .select((eb) => [
      'u.id',
      eb
        .selectFrom('time_records as t')
        .select((max) => max.fn.max('t.start_time').as('latest'))
        .whereRef('t.company_id', '=', 'u.company_id')
        .whereRef('t.user_id', '=', 'u.id')
        .as('latest'),
    ])
    .where('u.company_id', '=', scope.company_id)
    .where('u.id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ id, latest }) => [id, latest]));
}

/** Written columns; company and creator come from the scope. */
export type TimeRecordValues = Pick<
  Selectable<TimeRecords>,
  | 'user_id'
  | 'job_id'
  | 'is_driving'
  | 'start_time'
  | 'end_time'
  | 'note'
  | 'start_cordinate'
  | 'end_cordinate'
  | 'is_billable'
  | 'review_reasons'
  | 'marks'
  | 'client_ref'
  | 'reported'
  | 'decided'
>;

/** `updatedAt`: after the approval. */
export type ApprovedRecord = Pick<Selectable<TimeRecords>, 'id' | 'review_reasons' | 'updatedAt'>;

/** Approves a worker's records that started in [from, to) and have a known end. Approved times are settled. */
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
