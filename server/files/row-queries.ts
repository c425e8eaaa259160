import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, countOf, orderOf, type Page } from '#db/list.ts';
import { isVisibleJobOrNone } from '#db/queries/jobs.ts';
import type { Scope } from '#db/scope.ts';
import type { DB, Files } from '#db/types.gen.ts';
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
  if (!list.q) return query;
  const like = containing(list.q);
  return query.where((eb) =>
    eb.or([
      eb('f.description', 'ilike', like),
      eb('f.file_name', 'ilike', like),
      eb(
        'f.property_id',
        'in',
        eb
          .selectFrom('properties as sp')
          .select('sp.id')
          .where('sp.company_id', '=', scope.company_id)
          .where('sp.address', 'ilike', like),
      ),
    ]),
  );
}

/** Joins the names after paging, so only the rows of `ids` are joined. */
function wireRows(db: Database, scope: Scope, ids: SelectQueryBuilder<Tables, 'f', { id: number }>) {
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

function toWire({ has_thumbnail, tells_of_job, ...row }: Row) {
  const address = `/api/v1/files/${row.id}`;
  const place = tells_of_job ? {} : { job_title: null, property_id: null, property_address: null };
  return {
    ...row,
    ...place,
    link: `${address}/content`,
    thumbnail: has_thumbnail ? `${address}/thumbnail` : null,
  };
}

export async function listFiles(db: Database, scope: Scope, list: ListInput): Promise<Page<ReturnType<typeof toWire>>> {
  const base = filtered(db, scope, list);
  const { meta, offset } = await countOf(db, base, list);
  const order = orderOf('f', list);
  const page = base.select('f.id').orderBy(order).limit(meta.limit).offset(offset);
  const rows = await wireRows(db, scope, page).orderBy(order).execute();
  return { data: rows.map(toWire), meta };
}

export async function readFiles(db: Database, scope: Scope, ids: readonly number[]) {
  const own = visibleFiles(db, scope).select('f.id').where('f.id', 'in', ids);
  return (await wireRows(db, scope, own).orderBy('f.id').execute()).map(toWire);
}
