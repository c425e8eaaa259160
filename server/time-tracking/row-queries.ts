import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { hasValues, orderOf, type Page, pageOf } from '#db/list.ts';
import { prepared } from '#db/prepared.ts';
import { invoiceNumber } from '#db/queries/invoices.ts';
import { type TimeRecordValues, visibleTimeRecords } from '#db/queries/time-records.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import type { DB, TimeRecords } from '#db/types.gen.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import { isTimeToBill } from '../pricing/charge.ts';
import { openStatuses } from '../visits/queries.ts';
import type { listTimeRecordsSchema } from './schema.ts';
import { searchedIds } from './search-queries.ts';

type Tables = DB & { t: TimeRecords };

/** List input with its days converted to instants, half open. */
export type ListInput = Omit<z.infer<typeof listTimeRecordsSchema>, 'start_date' | 'end_date' | 'sums' | 'amounts'> & {
  from?: string | null;
  to?: string | null;
  /** Given with `to_bill`: whether driving is charged. */
  driving_billable?: boolean;
};

export function filtered(db: Database, scope: Scope, filters: ListInput) {
  let query = visibleTimeRecords(db, scope).where(
    hasValues('t', ['user_id', 'job_id', 'is_driving', 'needs_review', 'is_billable', 'billing_status'], filters),
  );
  if (filters.running !== undefined) {
    query = query.where('t.end_time', filters.running ? 'is' : 'is not', null);
  }
  if (filters.to_bill !== undefined) {
    const isToBill = isTimeToBill(scope, { driving_billable: filters.driving_billable === true });
    query = query.where(filters.to_bill ? isToBill : sql<SqlBool>`${isToBill} is not true`);
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
  return query;
}

export async function listTimeRecords(db: Database, scope: Scope, list: ListInput) {
  const base = filtered(db, scope, list);
  const { data, meta } = await pageOf(db, list, {
    alias: 't',
    base: named(base, list),
    order: orderIn(list),
    rows: wireRows(db, scope),
    name: isInIndex(list) ? 'timeRecords.list' : undefined,
    search: list.q ? (each) => searchedIds(scope, base, list.q!, { ...list, ...each }) : undefined,
    counted: isWhole(scope, list) ? byDay(db, scope, list) : undefined,
  });
  return { data: data.map(toWire), meta } satisfies Page<unknown>;
}

/** Joins names only to sort by them. */
function named(base: ReturnType<typeof filtered>, { sort }: ListInput): ReturnType<typeof filtered> {
  if (sort === 'user') return base.innerJoin('users as su', (join) => sameCompany(join, 'su.id', 't.user_id')) as never;
  if (sort === 'job') return base.innerJoin('jobs as sj', (join) => sameCompany(join, 'sj.id', 't.job_id')) as never;
  return base;
}

const orderIn = ({ sort, order }: Pick<ListInput, 'sort' | 'order'>) =>
  orderOf(
    't',
    { sort, order },
    {
      by: { user: (way) => sql`su.first_name ${way}, su.last_name ${way}`, job: sql`sj.job_title` },
      nullsLast: ['invoice_id'],
    },
  );

/** Whether the list has all records of the company or of a worker, which indexes have by their start. */
function isInIndex({ page: _, limit: __, order: ___, count: ____, user_id: _____, sort, ...filters }: ListInput) {
  return sort === 'start_time' && Object.values(filters).every((value) => value == null);
}

const isWhole = ({ role }: Scope, list: ListInput) => role === 'admin' && list.user_id === undefined && isInIndex(list);

/** `record_days` counts the records of each day, so far pages read one day's ids before theirs, and no total counts. */
const byDay = (db: Database, scope: Scope, list: ListInput) => ({
  total: () => countAll(db, scope),
  from: (n: number) => idsFrom(db, scope, list, n),
});

/** Ids from the day of the nth record, and how many of them are before it. */
function idsFrom(db: Database, scope: Scope, list: ListInput, n: number) {
  const isNewestFirst = list.order === 'desc';
  // Also the other rows of its day, which come in the same order.
  const upto = sql<number>`sum(records) over (order by day ${sql.raw(list.order)})`;
  const days = db.selectFrom('record_days').where('company_id', '=', scope.company_id);
  const withPlace = db.with('place', (begin) =>
    begin
      .selectFrom(days.select(['day', upto.as('upto')]).as('d'))
      .select('d.day')
      .select(
        sql<number>`d.upto - (${days.select(sql`sum(records)`.as('records')).where('day', '=', sql<string>`d.day`)})`.as(
          'passed',
        ),
      )
      .where('d.upto', '>', sql<number>`${n}::bigint`)
      .orderBy('d.day', list.order)
      .limit(sql.lit(1)),
  );
  const start = (days: number) =>
    sql<string>`(select (day + ${sql.lit(days)})::timestamp at time zone 'UTC' from place)`;
  const base = visibleTimeRecords(withPlace as unknown as Database, scope);
  const near = isNewestFirst ? base.where('t.start_time', '<', start(1)) : base.where('t.start_time', '>=', start(0));
  return {
    ids: near.select('t.id').orderBy(orderIn(list)),
    before: sql<number>`(select ${n}::bigint - passed from place)`,
  };
}

async function countAll(db: Database, scope: Scope): Promise<number> {
  const { total } = await db
    .selectFrom('record_days')
    .select(sql<number>`coalesce(sum(records), 0)`.as('total'))
    .where('company_id', '=', scope.company_id)
    .executeTakeFirstOrThrow();
  return total;
}

export async function readTimeRecord(db: Database, scope: Scope, id: number) {
  const [row] = await prepared(db, 'timeRecord.row', wireRows(db, scope).where('t.id', '=', id));
  return row && toWire(row);
}

/** The worker's visit to the job that day, one still to happen first. Locked, as somebody may be deleting it. */
const visitOf = (scope: Scope, { user_id, job_id, start_time }: TimeRecordValues) =>
  sql<number | null>`(select v.id from visits v
    where v.company_id = ${scope.company_id} and v.job_id = ${job_id} and v.user_id = ${user_id}
      and v.day = ${dayOf(Date.parse(String(start_time)), scope.time_zone)}::date and v.status <> 'cancelled'
    order by v.status not in (${openStatuses}), v.starts nulls last, v.id limit 1
    for no key update)`;

/** Throws on time_records_no_overlap and time_records_one_open. */
export async function insertTimeRecord(db: Database, scope: Scope, values: TimeRecordValues): Promise<TimeRecordRow> {
  const inserted = db
    .with('inserted', (insert) =>
      insert
        .insertInto('time_records')
        .values({
          ...values,
          company_id: scope.company_id,
          created_by: scope.user_id,
          visit_id: visitOf(scope, values),
        })
        .returningAll(),
    )
    .selectFrom('inserted as t');
  const [row] = await prepared(db, 'timeRecord.insert', withNames(scope, inserted as unknown as RecordQuery));
  return toWire(row!);
}

/** Throws on time_records_no_overlap and time_records_one_open. */
export async function updateTimeRecord(
  db: Database,
  scope: Scope,
  id: number,
  changes: Partial<TimeRecordValues>,
): Promise<TimeRecordRow> {
  const updated = db
    .with('updated', (update) =>
      update
        .updateTable('time_records')
        .set(changes)
        .where('company_id', '=', scope.company_id)
        .where('id', '=', id)
        .returningAll(),
    )
    .selectFrom('updated as t');
  const [row] = await prepared(db, 'timeRecord.update', withNames(scope, updated as unknown as RecordQuery));
  if (!row) throw new Error(`There is no time record ${id} to update.`);
  return toWire(row);
}

const wireRows = (db: Database, scope: Scope) => withNames(scope, visibleTimeRecords(db, scope));

type RecordQuery = SelectQueryBuilder<Tables, 't', object>;

const withNames = (scope: Scope, records: RecordQuery) =>
  records
    .innerJoin('users as u', (join) => sameCompany(join, 'u.id', 't.user_id'))
    .innerJoin('jobs as j', (join) => sameCompany(join, 'j.id', 't.job_id'))
    .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'j.property_id'))
    .leftJoin('invoices as i', (join) => sameCompany(join, 'i.id', 't.invoice_id'))
    .where('t.company_id', '=', scope.company_id)
    .select(invoiceNumber(scope).as('invoice_number'))
    .select([
      't.id',
      't.client_ref',
      't.user_id',
      't.job_id',
      't.visit_id',
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

export async function readOpenRecord(db: Database, scope: Scope, userId: number) {
  const open = wireRows(db, scope).where('t.user_id', '=', userId).where('t.end_time', 'is', null);
  const [row] = await prepared(db, 'timeRecord.open', open);
  return row && toWire(row);
}

export type WireSource = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>;

export type TimeRecordRow = ReturnType<typeof toWire>;

/** Nests the joined names in the row itself; output schemas drop its own four. A copy would cost a tenth. */
export function toWire(row: WireSource) {
  const { first_name, last_name, job_title, address, start_cordinate, end_cordinate } = row;
  return Object.assign(row, {
    start_location: start_cordinate,
    end_location: end_cordinate,
    property_name: address,
    User: { first_name, last_name },
    Job: { job_title, Property: { address } },
  });
}
