import { type Expression, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../client.ts';
import type { Coordinates, Reported } from '../column-types.ts';
import { containing, countOf, type ListQuery, type Page } from '../list.ts';
import type { Scope } from '../scope.ts';
import type { DB, TimeRecords } from '../types.gen.ts';

type Tables = DB & { t: TimeRecords };

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

/** Where a record stands among its worker's: its start, and its uuid and id where two start at the same moment. */
export interface Position {
  start_time: string;
  client_ref: string | null;
  /** Absent: a record that is only about to be made, and comes after those that are there. */
  id?: number;
}

// Two starts at the same millisecond must have an order that does not depend on which arrived first: that of the uuids
// that their phones gave them. The id orders those that have none.
const place = sql`(t.start_time, coalesce(t.client_ref::text, ''), t.id)`;
const placeOf = ({ start_time, client_ref, id = Number.MAX_SAFE_INTEGER }: Position) =>
  sql`(${start_time}::timestamptz, ${client_ref ?? ''}, ${id}::bigint)`;

/** The worker's latest record before a position. */
export function findPrevious(db: Database, scope: Scope, userId: number, at: Position) {
  return ofWorker(db, scope, userId)
    .where('t.start_time', '<=', at.start_time)
    .where(sql<SqlBool>`${place} < ${placeOf(at)}`)
    .orderBy('t.start_time', 'desc')
    .orderBy(sql`coalesce(t.client_ref::text, '')`, 'desc')
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The worker's earliest record after a position, of those that start at `from` or later. */
export function findNext(db: Database, scope: Scope, userId: number, at: Position, from = at.start_time) {
  return ofWorker(db, scope, userId)
    .where('t.start_time', '>=', from)
    .where(sql<SqlBool>`${place} > ${placeOf(at)}`)
    .orderBy('t.start_time')
    .orderBy(sql`coalesce(t.client_ref::text, '')`)
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst();
}

/** The worker's settled record in whose minutes an instant falls: what an admin or an invoice has decided about it. */
export function findSettledAt(db: Database, scope: Scope, userId: number, time: string) {
  return db
    .selectFrom('time_records as t')
    .select('t.end_time')
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
  exceptId = 0,
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
    .where('t.id', '!=', exceptId)
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

export interface TimeRecordFilters {
  user_id?: number | undefined;
  job_id?: number | undefined;
  property_id?: number | undefined;
  is_driving?: boolean | undefined;
  needs_review?: boolean | undefined;
  is_billable?: boolean | undefined;
  billing_status?: 'unbilled' | 'billed' | 'excluded' | undefined;
  /** Instants, half open. */
  from?: string | null;
  to?: string | null;
}

function filtered(db: Database, scope: Scope, filters: TimeRecordFilters & { q?: string | undefined }) {
  let query = visibleTimeRecords(db, scope);
  for (const column of [
    'user_id',
    'job_id',
    'is_driving',
    'needs_review',
    'is_billable',
    'billing_status',
  ] as const) {
    const value = filters[column];
    if (value !== undefined) query = query.where(`t.${column}`, '=', value as never);
  }
  if (filters.from) query = query.where('t.start_time', '>=', filters.from);
  if (filters.to) query = query.where('t.start_time', '<', filters.to);
  if (filters.property_id !== undefined) {
    query = query.where('t.job_id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('jobs.id')
        .where('jobs.company_id', '=', scope.company_id)
        .where('jobs.property_id', '=', filters.property_id!),
    );
  }
  if (filters.q) {
    const like = containing(filters.q);
    query = query.where((eb) =>
      eb.or([
        eb('t.note', 'ilike', like),
        eb(
          't.job_id',
          'in',
          eb
            .selectFrom('jobs as j')
            .innerJoin('properties as p', (join) =>
              join.onRef('p.company_id', '=', 'j.company_id').onRef('p.id', '=', 'j.property_id'),
            )
            .select('j.id')
            .where('j.company_id', '=', scope.company_id)
            .where((or) => or.or([or('j.job_title', 'ilike', like), or('p.address', 'ilike', like)])),
        ),
        eb(
          't.user_id',
          'in',
          eb
            .selectFrom('users as u')
            .select('u.id')
            .where('u.company_id', '=', scope.company_id)
            .where(sql<string>`u.first_name || ' ' || u.last_name`, 'ilike', like),
        ),
      ]),
    );
  }
  return query;
}

/** A page of records as the wire has them. Only the page's own rows are joined to their user, job and property. */
export async function listTimeRecords(db: Database, scope: Scope, list: ListQuery<TimeRecordFilters>) {
  const base = filtered(db, scope, list);
  const { meta, offset } = await countOf(db, base, list);
  const page = base
    .select('t.id')
    .orderBy(`t.${list.sort}` as 't.start_time', list.order)
    .orderBy('t.id', list.order)
    .limit(meta.limit)
    .offset(offset);
  const rows = await wireRows(db, scope, page)
    .orderBy(`t.${list.sort}` as 't.start_time', list.order)
    .orderBy('t.id', list.order)
    .execute();
  return { data: rows.map(toWire), meta } satisfies Page<unknown>;
}

/** One record as the wire has it. Undefined outside what the caller may read. */
export async function readTimeRecord(db: Database, scope: Scope, id: number) {
  const row = await wireRows(
    db,
    scope,
    visibleTimeRecords(db, scope).select('t.id').where('t.id', '=', id),
  ).executeTakeFirst();
  return row && toWire(row);
}

/** The rows of `ids` with the names they are shown by: joined only after the page was cut. */
function wireRows(db: Database, scope: Scope, ids: SelectQueryBuilder<Tables, 't', { id: number }>) {
  return db
    .selectFrom('time_records as t')
    .innerJoin(ids.as('page'), 'page.id', 't.id')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'),
    )
    .innerJoin('jobs as j', (join) =>
      join.onRef('j.company_id', '=', 't.company_id').onRef('j.id', '=', 't.job_id'),
    )
    .innerJoin('properties as p', (join) =>
      join.onRef('p.company_id', '=', 'j.company_id').onRef('p.id', '=', 'j.property_id'),
    )
    .where('t.company_id', '=', scope.company_id)
    .select([
      't.id',
      't.client_ref',
      't.user_id',
      't.job_id',
      't.is_driving',
      't.start_time',
      't.end_time',
      't.duration',
      't.note',
      't.needs_review',
      't.review_reasons',
      't.marks',
      't.is_billable',
      't.billing_status',
      't.invoice_id',
      't.start_cordinate',
      't.end_cordinate',
      't.createdAt',
      't.updatedAt',
      'u.first_name',
      'u.last_name',
      'j.job_title',
      'p.address',
    ]);
}

/** The worker's unfinished record, inside what the caller may read. */
export async function readOpenRecord(db: Database, scope: Scope, userId: number) {
  const row = await wireRows(
    db,
    scope,
    visibleTimeRecords(db, scope)
      .select('t.id')
      .where('t.user_id', '=', userId)
      .where('t.end_time', 'is', null),
  ).executeTakeFirst();
  return row && toWire(row);
}

type WireSource = Awaited<ReturnType<ReturnType<typeof wireRows>['executeTakeFirstOrThrow']>>;

/** Nests the joined names as the specification spells them: User.first_name, Job.Property.address. */
export function toWire({ first_name, last_name, job_title, address, ...row }: WireSource) {
  return {
    ...row,
    start_location: row.start_cordinate,
    end_location: row.end_cordinate,
    property_name: address,
    User: { first_name, last_name },
    Job: { job_title, Property: { address } },
  };
}

interface DeletedRow extends Omit<WireSource, 'id'> {
  id: number;
  deleted_at: string;
  deleted_by: string;
  reason: string;
}

/**
 * Records of a worker that were deleted and not brought back, from history, as the wire has them; `deleted` says when,
 * by whom and why. Starts in [from, to), newest first, at most 200.
 */
export async function listDeletedTimeRecords(
  db: Database,
  scope: Scope,
  userId: number,
  { from, to }: { from: string | null; to: string | null },
) {
  const { rows } = await sql<DeletedRow>`
    select r.*, u.first_name, u.last_name, coalesce(j.job_title, '') as job_title, coalesce(p.address, '') as address,
      h."at" as deleted_at, h.actor_name as deleted_by, h.reason
    from history h
    cross join lateral jsonb_to_record(h."from") as r(
      id bigint, client_ref text, user_id bigint, job_id bigint, is_driving boolean, start_time timestamptz(3),
      end_time timestamptz(3), duration integer, note text, needs_review boolean, review_reasons text[], marks text[],
      is_billable boolean, billing_status text, invoice_id bigint, start_cordinate jsonb, end_cordinate jsonb,
      "createdAt" timestamptz(3), "updatedAt" timestamptz(3))
    join users u on u.company_id = h.company_id and u.id = h.subject_user_id
    left join jobs j on j.company_id = h.company_id and j.id = r.job_id
    left join properties p on p.company_id = j.company_id and p.id = j.property_id
    where h.company_id = ${scope.company_id} and h.subject_user_id = ${userId}
      and h.entity = 'time-tracking' and h.action = 'delete'
      and not exists (select from time_records t where t.company_id = h.company_id and t.id = h.entity_id)
      ${from === null ? sql`` : sql`and r.start_time >= ${from}::timestamptz`}
      ${to === null ? sql`` : sql`and r.start_time < ${to}::timestamptz`}
    order by r.start_time desc, h.id desc limit 200`.execute(db);
  return rows.map(({ deleted_at, deleted_by, reason, ...row }) => ({
    ...toWire(row),
    deleted: { at: deleted_at, by: deleted_by || null, reason: reason || null },
  }));
}
