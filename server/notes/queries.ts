import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, isNamed, orderOf, type Page, pageOf } from '#db/list.ts';
import { existingJob, isReadByStaff, isVisibleJobOrNone } from '#db/queries/jobs.ts';
import { visibleProperties } from '#db/queries/properties.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { isWithinDays } from '#server/infra/within-days.ts';
import type { listNotesSchema } from './schema.ts';

/** Admins read all; staff those on visible jobs and their own; landlords those marked for them (N8). */
export function visibleNotes(db: Database, scope: Scope) {
  const base = db.selectFrom('notes as n').where('n.company_id', '=', scope.company_id);
  switch (scope.role) {
    case 'admin':
      return base;
    case 'employee':
    case 'contractor':
      return base.where(isReadByStaff(db, scope, { job: 'n.job_id', owner: 'n.user_id' }));
    case 'landlord':
      return base
        .where('n.visible_to_landlord', '=', true)
        .where('n.property_id', 'in', visibleProperties(db, scope).select('p.id'));
  }
}

type ListInput = z.infer<typeof listNotesSchema>;

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = visibleNotes(db, scope);
  if (list.property_id !== undefined) query = query.where('n.property_id', '=', list.property_id);
  if (list.job_id !== undefined) query = query.where('n.job_id', 'in', existingJob(db, scope, list.job_id));
  query = query.where(isWithinDays('n.createdAt', list, scope.time_zone));
  return list.q ? query.where('n.note', 'ilike', containing(list.q)) : query;
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof wireRows>['execute']>>[number];

function toWire(scope: Scope, { first_name, last_name, user_id, tells_of_job, ...found }: NoteRow) {
  const row = { ...found, property_id: tells_of_job ? found.property_id : null };
  if (scope.role === 'landlord' || first_name === null) return { ...row, user_id: null, User: null };
  return { ...row, user_id, User: { first_name, last_name: last_name ?? '' } };
}

function wireRows(db: Database, scope: Scope) {
  return visibleNotes(db, scope)
    .leftJoin('users as u', (join) => sameCompany(join, 'u.id', 'n.user_id'))
    .select([
      'n.id',
      'n.note',
      'n.user_id',
      'n.job_id',
      'n.property_id',
      'n.visible_to_landlord',
      'n.client_ref',
      'n.createdAt',
      'n.updatedAt',
      'u.first_name',
      'u.last_name',
      isVisibleJobOrNone(db, scope, 'n.job_id').as('tells_of_job'),
    ]);
}

export async function listNotes(db: Database, scope: Scope, list: ListInput): Promise<Page<ReturnType<typeof toWire>>> {
  const base = filtered(db, scope, list);
  const order = orderOf('n', list);
  const { data, meta } = await pageOf(db, list, { alias: 'n', base, order, rows: wireRows(db, scope) });
  return { data: data.map((row) => toWire(scope, row)), meta };
}

export async function readNote(db: Database, scope: Scope, id: number | string) {
  const row = await wireRows(db, scope).where(isNamed('n', id)).executeTakeFirst();
  return row && toWire(scope, row);
}

export function lockNote(db: Database, scope: Scope, id: number | string) {
  return visibleNotes(db, scope)
    .select(['n.id', 'n.user_id', 'n.visible_to_landlord', 'n.createdAt', 'n.updatedAt'])
    .where(isNamed('n', id))
    .forNoKeyUpdate('n')
    .executeTakeFirst();
}
