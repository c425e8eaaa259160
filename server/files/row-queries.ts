import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, hasValues, orderOf, type Page, pageOf } from '#db/list.ts';
import { isVisibleJobOrNone } from '#db/queries/jobs.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { isWithinDays } from '#server/infra/within-days.ts';
import { thumbnailAddress } from './constants.ts';
import { visibleFiles } from './queries.ts';
import type { listFilesSchema } from './schema.ts';

type ListInput = z.infer<typeof listFilesSchema>;

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = visibleFiles(db, scope).where(
    hasValues('f', ['property_id', 'job_id', 'expense_id', 'category', 'file_type'], list),
  );
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

function wireRows(db: Database, scope: Scope) {
  return (
    db
      .selectFrom('files as f')
      .leftJoin('users as u', (join) => sameCompany(join, 'u.id', 'f.user_id'))
      .leftJoin('jobs as j', (join) => sameCompany(join, 'j.id', 'f.job_id'))
      .leftJoin('properties as p', (join) => sameCompany(join, 'p.id', 'f.property_id'))
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
    thumbnail: has_thumbnail ? thumbnailAddress(row.id) : null,
  };
}

export async function listFiles(db: Database, scope: Scope, list: ListInput) {
  const base = filtered(db, scope, list);
  const { data, meta } = await pageOf(db, list, {
    alias: 'f',
    base,
    order: orderOf('f', list),
    rows: wireRows(db, scope),
  });
  return { data: data.map(toWire), meta } satisfies Page<unknown>;
}

export async function readFiles(db: Database, scope: Scope, ids: readonly number[]) {
  const own = visibleFiles(db, scope).select('f.id').where('f.id', 'in', ids);
  return (await wireRows(db, scope).where('f.id', 'in', own).orderBy('f.id').execute()).map(toWire);
}
