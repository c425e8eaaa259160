import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { asPage, containing, countedTo, isCountedExactly, offsetIn, orderOf, type Page, withTotal } from '#db/list.ts';
import { walkedIds, walkedMeta } from '#db/list-walk.ts';
import { isVisibleJobOrNone } from '#db/queries/jobs.ts';
import type { Scope } from '#db/scope.ts';
import type { DB, Files } from '#db/types.gen.ts';
import { isWithinDays } from '#server/infra/within-days.ts';
import { visibleFiles } from './queries.ts';
import type { listFilesSchema } from './schema.ts';

type Tables = DB & { f: Files };

type ListInput = z.infer<typeof listFilesSchema>;

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = visibleFiles(db, scope);
  for (const column of ['property_id', 'job_id', 'expense_id', 'category', 'file_type'] as const) {
    const value = list[column];
    if (value !== undefined) query = query.where(`f.${column}`, '=', value as never);
  }
  if (list.description) query = query.where('f.description', 'ilike', containing(list.description));
  query = query.where(isWithinDays('f.createdAt', list, scope.time_zone));
  if (!list.q) return query;
  const like = containing(list.q);
  return query.where((eb) =>
    eb.or([
      eb('f.description', 'ilike', like),
      eb('f.file_name', 'ilike', like),
      // An array, so that the index of properties joins those of the two texts.
      sql<SqlBool>`f.property_id = any(array(select p.id from properties p
        where p.company_id = ${scope.company_id} and p.address ilike ${like}))`,
    ]),
  );
}

type Ids = SelectQueryBuilder<Tables, 'f', { id: number }>;

/** Joins the names after paging, so only the rows of `ids` are joined. */
function wireRows(db: Database, scope: Scope, ids: Ids) {
  return (
    db
      .selectFrom('files as f')
      .innerJoin(ids.as('page'), 'page.id', 'f.id')
      .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'f.company_id').onRef('u.id', '=', 'f.user_id'))
      .leftJoin('jobs as j', (join) => join.onRef('j.company_id', '=', 'f.company_id').onRef('j.id', '=', 'f.job_id'))
      .leftJoin('properties as p', (join) =>
        join.onRef('p.company_id', '=', 'f.company_id').onRef('p.id', '=', 'f.property_id'),
      )
      .where('f.company_id', '=', scope.company_id)
      .select([
        'f.id',
        'f.client_ref',
        'f.file_type',
        'f.mime',
        'f.file_name',
        'f.size',
        'f.width',
        'f.height',
        'f.description',
        'f.category',
        'f.job_id',
        'f.property_id',
        'f.createdAt',
        'f.updatedAt',
        sql<boolean>`f.thumbnail_key is not null`.as('has_thumbnail'),
        sql<boolean>`f.file_type = 'image' and f.poster_key is not null`.as('has_rendition'),
        'j.job_title',
        'p.address as property_address',
        isVisibleJobOrNone(db, scope, 'f.job_id').as('tells_of_job'),
      ])
      // Landlords see neither uploader nor expense.
      .$if(scope.role !== 'landlord', (query) =>
        query.select(['f.user_id', 'u.first_name as user_first_name', 'f.expense_id', 'f.visible_to_landlord']),
      )
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof wireRows>['execute']>>[number];

function toWire({ has_thumbnail, has_rendition, tells_of_job, ...row }: Row) {
  const address = `/api/v1/files/${row.id}`;
  const place = tells_of_job ? {} : { job_title: null, property_id: null, property_address: null };
  return {
    ...row,
    ...place,
    link: `${address}/content`,
    rendition: has_rendition ? `${address}/rendition` : null,
    thumbnail: has_thumbnail ? `${address}/thumbnail` : null,
  };
}

export async function listFiles(db: Database, scope: Scope, list: ListInput) {
  const base = filtered(db, scope, list).select('f.id');
  const order = orderOf('f', list);
  const walked = await walkedIds(db, base.orderBy(order), list);
  if (walked) {
    const page = base.where(sql<SqlBool>`f.id = any(${walked}::bigint[])`);
    const rows = await wireRows(db, scope, page).orderBy(order).execute();
    return { data: rows.map(toWire), meta: walkedMeta(list, walked.length) };
  }
  const { data, meta } = await withTotal(list, async (each) =>
    asPage(await pageWithTotal(db, scope, each).execute(), each),
  );
  return { data: data.map(({ page_total: _, ...row }) => toWire(row)), meta } satisfies Page<unknown>;
}

/** Page and total of one scan: a search that no index serves reads every file. */
function pageWithTotal(db: Database, scope: Scope, list: ListInput) {
  const { page, limit, order: way } = list;
  const order = orderOf('f', list);
  const sorted = filtered(db, scope, list)
    .select(['f.id', sql`${sql.ref(`f.${list.sort}`)}`.as('key')])
    .orderBy(order);
  const counted = isCountedExactly(list)
    ? sorted
    : sorted.limit(Math.max(countedTo + 1, page === 'last' ? 0 : page * limit));
  const ids = sql<{ id: number }>`(with hits as materialized (${counted})
    select id, (select count(*) from hits) as total from hits
    order by key ${sql.raw(way)}, id ${sql.raw(way)} limit ${limit} offset ${offsetIn('hits', list)})`;
  return wireRows(db, scope, ids as unknown as Ids)
    .select(sql<number>`page.total`.as('page_total'))
    .orderBy(order);
}

export async function readFiles(db: Database, scope: Scope, ids: readonly number[]) {
  const own = visibleFiles(db, scope).select('f.id').where('f.id', 'in', ids);
  return (await wireRows(db, scope, own).orderBy('f.id').execute()).map(toWire);
}
