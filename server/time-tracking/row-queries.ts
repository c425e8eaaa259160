import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { cachedStatements } from '#db/cached-statements.ts';
import type { Database } from '#db/client.ts';
import {
  asPage,
  containing,
  countedPageOf,
  countedTo,
  countOf,
  isCountedExactly,
  metaOf,
  orderOf,
  type Page,
  withTotal,
} from '#db/list.ts';
import { isWalked, walkedIds, walkedMeta } from '#db/list-walk.ts';
import { onePlan } from '#db/name-statements.ts';
import { invoiceNumber } from '#db/queries/invoices.ts';
import { type TimeRecordValues, visibleTimeRecords } from '#db/queries/time-records.ts';
import type { Scope } from '#db/scope.ts';
import type { DB, Jobs, Properties, TimeRecords, Users } from '#db/types.gen.ts';
import { pageText } from '#server/infra/page-text.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import { isTimeToBill } from '../pricing/charge.ts';
import { openStatuses } from '../visits/queries.ts';
import { textOf } from './row-text-queries.ts';
import type { listTimeRecordsSchema } from './schema.ts';
import { minutesOf, searchedIds } from './search-queries.ts';

type Tables = DB & { t: TimeRecords };

/** List input with its days converted to instants, half open. */
export type ListInput = Omit<z.infer<typeof listTimeRecordsSchema>, 'start_date' | 'end_date' | 'sums' | 'amounts'> & {
  from?: string | null;
  to?: string | null;
  /** Given with `to_bill`: whether driving is charged. */
  driving_billable?: boolean;
};

export function filtered(db: Database, scope: Scope, filters: ListInput) {
  let query = visibleTimeRecords(db, scope);
  for (const column of ['user_id', 'job_id', 'is_driving', 'needs_review', 'is_billable', 'billing_status'] as const) {
    const value = filters[column];
    if (value !== undefined) query = query.where(`t.${column}`, '=', value as never);
  }
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

/** `asText`: a page may be the text of it (page-text.ts). */
export async function listTimeRecords(
  db: Database,
  scope: Scope,
  list: ListInput,
  { asText }: { asText?: boolean } = {},
) {
  const isCacheable = !list.q && !isCountedExactly(list) && (list.page === 1 || !isWalked(db));
  if (asText && isCacheable) return textPage(db, scope, list);
  const read = isCacheable ? cachedPage : searchedPage;
  const { data, meta }: Page<WireSource> =
    isCacheable || list.q ? await withTotal(list, (each) => read(db, scope, each)) : await exactPage(db, scope, list);
  return { data: data.map(toWire), meta } satisfies Page<unknown>;
}

type Ids = SelectQueryBuilder<Tables, 't', { id: number }>;

/** `users` and `jobs`: aliases of the joined names. */
const orderIn = ({ sort, order }: Pick<ListInput, 'sort' | 'order'>, users: string, jobs: string) =>
  orderOf(
    't',
    { sort, order },
    {
      by: {
        user: (way) => sql`${sql.ref(`${users}.first_name`)} ${way}, ${sql.ref(`${users}.last_name`)} ${way}`,
        job: sql.ref(`${jobs}.job_title`),
      },
      nullsLast: ['invoice_id'],
    },
  );

const inOrder = <Row = WireSource>(db: Database, scope: Scope, list: ListInput, page: Ids, columns?: Columns<Row>) =>
  wireRows(db, scope, page, columns).orderBy(orderIn(list, 'u', 'j'));

/** Joins names only to sort by them. */
function sorted(base: ReturnType<typeof filtered>, list: ListInput, order = list.order): Ids {
  const named =
    list.sort === 'user'
      ? base.innerJoin('users as su', (join) =>
          join.onRef('su.company_id', '=', 't.company_id').onRef('su.id', '=', 't.user_id'),
        )
      : list.sort === 'job'
        ? base.innerJoin('jobs as sj', (join) =>
            join.onRef('sj.company_id', '=', 't.company_id').onRef('sj.id', '=', 't.job_id'),
          )
        : base;
  return (named as typeof base).select('t.id').orderBy(orderIn({ sort: list.sort, order }, 'su', 'sj'));
}

/** Whether the list has all records of the company, by their start. */
function isWhole({ role }: Scope, { page: _, limit: __, order: ___, count: ____, sort, ...filters }: ListInput) {
  return role === 'admin' && sort === 'start_time' && Object.values(filters).every((value) => value == null);
}

/** Ids from the row at `offset`, and how many to pass over: `record_days` counts each day, so only one is read. */
function wholeFrom(db: Database, scope: Scope, list: ListInput, offset: number) {
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
      .where('d.upto', '>', sql<number>`${offset}::bigint`)
      .orderBy('d.day', list.order)
      .limit(sql.lit(1)),
  );
  const start = (days: number) =>
    sql<string>`(select (day + ${sql.lit(days)})::timestamp at time zone 'UTC' from place)`;
  const base = visibleTimeRecords(withPlace as unknown as Database, scope);
  return {
    ids: sorted(
      isNewestFirst ? base.where('t.start_time', '<', start(1)) : base.where('t.start_time', '>=', start(0)),
      list,
    ),
    offset: sql<number>`(select ${offset}::bigint - passed from place)`,
  };
}

/** Reads pages with these columns; by default those of `withNames`. */
function cachedPages<Row = WireSource>(columns?: Columns<Row>) {
  const readCached = cachedStatements();
  return async (db: Database, scope: Scope, list: ListInput) => {
    const { page, count: _, sort, order, limit, user_id: worker, ...filters } = list;
    const before = page === 'last' ? 0 : (page - 1) * limit;
    const isIndexed = sort === 'start_time' && Object.values(filters).every((value) => value == null);
    const isFar = before >= countedTo;
    const { company_id, user_id: caller, role } = scope;
    const input = {
      fixed: { role, sort, order, limit, isFar },
      values: { ...filters, company_id, caller, worker, offset: before === 0 ? null : before },
    };
    const rows = await readCached(db, input, ({ company_id, caller, worker, offset, ...rest }) => {
      const as = { ...scope, company_id, user_id: caller };
      const query = { ...list, ...rest, user_id: worker };
      const base = filtered(db, as, query);
      const all = { ids: sorted(base, query), offset: offset === null ? undefined : sql<number>`${offset}::bigint` };
      const from = isFar && isWhole(as, query) ? wholeFrom(db, as, query, offset!) : all;
      const rowsOf = (page: Ids) => inOrder(db, as, query, page, columns);
      return countedPageOf(isIndexed ? all.ids : base, query, (cut) => rowsOf(cut(from.ids)), {
        isIndexed,
        isFar,
        offset: from.offset,
      });
    });
    return asPage(rows, list);
  };
}

const cachedPage = cachedPages();
const readText = cachedPages((scope, records) => records.select(textOf(invoiceNumber(scope)).as('text')));

async function textPage(db: Database, scope: Scope, list: ListInput) {
  const { data, meta } = await withTotal(list, (each) => readText(db, scope, each));
  return pageText(
    data.map(({ text }) => text),
    meta,
  );
}

/** A page of a walk, or one whose total is exact. */
async function exactPage(db: Database, scope: Scope, list: ListInput) {
  const base = filtered(db, scope, list);
  const walked = await walkedIds(db, sorted(base, list), list);
  if (walked) {
    const page = base.select('t.id').where(sql<SqlBool>`t.id = any(${walked}::bigint[])`);
    return { data: await inOrder(db, scope, list, page).execute(), meta: walkedMeta(list, walked.length) };
  }
  if (isWhole(scope, list)) {
    const meta = metaOf(await countAll(db, scope), list);
    const { ids, offset } = wholeFrom(db, scope, list, (meta.page - 1) * meta.limit);
    return { data: await inOrder(db, scope, list, ids.limit(meta.limit).offset(offset)).execute(), meta };
  }
  const { meta, offset } = await countOf(db, base, list);
  const left = Math.max(0, meta.total - offset);
  // Late pages are read from the other end, which is closer.
  const isNearEnd = meta.total_exact && left < offset;
  const turned = list.order === 'asc' ? 'desc' : 'asc';
  const page = sorted(base, list, isNearEnd ? turned : list.order)
    .limit(isNearEnd ? Math.min(meta.limit, left) : meta.limit)
    .offset(isNearEnd ? Math.max(0, left - meta.limit) : offset);
  return { data: await inOrder(db, scope, list, page).execute(), meta };
}

async function countAll(db: Database, scope: Scope): Promise<number> {
  const { total } = await db
    .selectFrom('record_days')
    .select(sql<number>`coalesce(sum(records), 0)`.as('total'))
    .where('company_id', '=', scope.company_id)
    .executeTakeFirstOrThrow();
  return total;
}

const readSearched = cachedStatements();

async function searchedPage(db: Database, scope: Scope, list: ListInput) {
  const { page, limit, sort, order, count, user_id: worker, q = '', ...filters } = list;
  const { company_id, user_id: caller, role } = scope;
  const values = { ...filters, company_id, caller, worker, like: containing(q), minutes: minutesOf(q) };
  const input = { fixed: { role, page, limit, sort, order, count }, values };
  const rows = await readSearched(db, input, ({ company_id, caller, worker, like, minutes, ...rest }) => {
    const as = { ...scope, company_id, user_id: caller };
    const base = filtered(db, as, { ...list, ...rest, user_id: worker });
    const ids = searchedIds(as, base, { like, minutes }, list);
    return inOrder(db, as, list, ids as unknown as Ids).select(sql<number>`page.total`.as('page_total'));
  });
  return asPage(rows, list);
}

export async function readTimeRecord(db: Database, scope: Scope, id: number) {
  const row = await wireRows(
    db,
    scope,
    visibleTimeRecords(db, scope).select('t.id').where('t.id', '=', id),
  ).executeTakeFirst();
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
  const row = await withNames(scope, joined(scope, inserted as unknown as RecordQuery)).executeTakeFirstOrThrow();
  return toWire(row);
}

const readUpdated = cachedStatements();

/** Throws on time_records_no_overlap and time_records_one_open. */
export async function updateTimeRecord(
  db: Database,
  scope: Scope,
  id: number,
  changes: Partial<TimeRecordValues>,
): Promise<TimeRecordRow> {
  const { company_id, user_id: caller, role } = scope;
  const input = { fixed: { role }, values: { ...changes, company_id, caller, id } };
  const [row] = await readUpdated(db, input, ({ company_id, caller, id, ...values }) => {
    const as = { ...scope, company_id, user_id: caller };
    const updated = db
      .with('updated', (update) =>
        update
          .updateTable('time_records')
          .set(values)
          .where('company_id', '=', company_id)
          .where('id', '=', id)
          .returningAll(),
      )
      .selectFrom('updated as t');
    return withNames(as, joined(as, updated as unknown as RecordQuery)).modifyFront(sql.raw(onePlan));
  });
  if (!row) throw new Error(`There is no time record ${id} to update.`);
  return toWire(row);
}

/** Joins the names after paging, so only the rows of `ids` are joined. */
function wireRows<Row = WireSource>(db: Database, scope: Scope, ids: Ids, columns: Columns<Row> = withNames as never) {
  const page = db.selectFrom('time_records as t').innerJoin(ids.as('page'), 'page.id', 't.id');
  return columns(scope, joined(scope, page as unknown as RecordQuery));
}

type RecordQuery = SelectQueryBuilder<Tables, 't', Record<never, never>>;

const joined = (scope: Scope, records: RecordQuery): Joined<Record<never, never>> =>
  records
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'))
    .innerJoin('jobs as j', (join) => join.onRef('j.company_id', '=', 't.company_id').onRef('j.id', '=', 't.job_id'))
    .innerJoin('properties as p', (join) =>
      join.onRef('p.company_id', '=', 'j.company_id').onRef('p.id', '=', 'j.property_id'),
    )
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.company_id', '=', 't.company_id').onRef('i.id', '=', 't.invoice_id'),
    )
    .where('t.company_id', '=', scope.company_id) as never;

type Joined<Row> = SelectQueryBuilder<Tables & { u: Users; j: Jobs; p: Properties }, 't' | 'u' | 'j' | 'p', Row>;
type Columns<Row> = (scope: Scope, records: Joined<Record<never, never>>) => Joined<Row>;

const withNames = (scope: Scope, records: Joined<Record<never, never>>) =>
  records
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
  const row = await wireRows(
    db,
    scope,
    visibleTimeRecords(db, scope).select('t.id').where('t.user_id', '=', userId).where('t.end_time', 'is', null),
  ).executeTakeFirst();
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
