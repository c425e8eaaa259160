import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, hasValues, isNamed, orderOf, pageOf } from '#db/list.ts';
import { existingJob, isReadByStaff, isVisibleJobOrNone } from '#db/queries/jobs.ts';
import type { PersonName } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { isWithinDays } from '#server/infra/within-days.ts';
import type { listTasksSchema } from './schema.ts';

/** Admins read all tasks; staff those on visible jobs and their own; landlords none. */
export function visibleTasks(db: Database, scope: Scope) {
  const base = db.selectFrom('job_tasks as k').where('k.company_id', '=', scope.company_id);
  switch (scope.role) {
    case 'admin':
      return base;
    case 'employee':
    case 'contractor':
      return base.where(isReadByStaff(db, scope, { job: 'k.job_id', owner: 'k.created_by' }));
    case 'landlord':
      return base.where(sql<boolean>`false`);
  }
}

type ListInput = z.infer<typeof listTasksSchema>;

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = visibleTasks(db, scope).where(hasValues('k', ['property_id', 'status', 'assigned_to'], list));
  if (list.job_id !== undefined) query = query.where('k.job_id', 'in', existingJob(db, scope, list.job_id));
  query = query.where(isWithinDays('k.createdAt', list, scope.time_zone));
  return list.q ? query.where('k.description', 'ilike', containing(list.q)) : query;
}

function wireRows(db: Database, scope: Scope) {
  const nameOf = (column: string) => sql<PersonName | null>`(select jsonb_build_object('first_name', u.first_name,
    'last_name', u.last_name) from users u where u.company_id = k.company_id and u.id = ${sql.ref(`k.${column}`)})`;
  return visibleTasks(db, scope)
    .select([
      'k.id',
      'k.description',
      'k.status',
      'k.assigned_to',
      'k.job_id',
      sql<number | null>`case when ${isVisibleJobOrNone(db, scope, 'k.job_id')} then k.property_id end`.as(
        'property_id',
      ),
      'k.created_by',
      'k.client_ref',
      'k.createdAt',
      'k.updatedAt',
    ])
    .select([nameOf('assigned_to').as('Assignee'), nameOf('created_by').as('Creator')]);
}

const statusOrder = sql`array_position(array['pending', 'in_progress', 'completed', 'cancelled'], k.status)`;

export async function listTasks(db: Database, scope: Scope, list: ListInput) {
  const base = filtered(db, scope, list);
  const order = orderOf('k', list, { by: { status: statusOrder } });
  return pageOf(db, list, { alias: 'k', base, order, rows: wireRows(db, scope) });
}

export function readTask(db: Database, scope: Scope, id: number | string) {
  return wireRows(db, scope).where(isNamed('k', id)).executeTakeFirst();
}

export function lockTask(db: Database, scope: Scope, id: number | string) {
  return visibleTasks(db, scope)
    .select(['k.id', 'k.status', 'k.assigned_to', 'k.updatedAt'])
    .where(isNamed('k', id))
    .forNoKeyUpdate('k')
    .executeTakeFirst();
}
