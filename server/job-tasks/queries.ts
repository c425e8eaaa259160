import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, countOf } from '#db/list.ts';
import { jobIsVisible, namedJob, tellsOfJob } from '#db/queries/jobs.ts';
import type { Scope } from '#db/scope.ts';
import type { listTasksSchema } from './schema.ts';

/**
 * The tasks that the caller may read: all for admins; for staff those on jobs they read and what they added themselves;
 * none for landlords.
 */
export function visibleTasks(db: Database, scope: Scope) {
  const base = db.selectFrom('job_tasks as k').where('k.company_id', '=', scope.company_id);
  switch (scope.role) {
    case 'admin':
      return base;
    case 'employee':
    case 'contractor':
      return base.where((eb) =>
        eb.or([
          jobIsVisible(db, scope, 'k.job_id'),
          eb.and([eb('k.created_by', '=', scope.user_id), eb('k.job_id', 'is not', null)]),
        ]),
      );
    case 'landlord':
      return base.where(sql<boolean>`false`);
  }
}

type ListInput = z.infer<typeof listTasksSchema>;

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = visibleTasks(db, scope);
  for (const column of ['property_id', 'status', 'assigned_to'] as const) {
    const value = list[column];
    if (value !== undefined) query = query.where(`k.${column}`, '=', value as never);
  }
  if (list.job_id !== undefined) query = query.where('k.job_id', 'in', namedJob(db, scope, list.job_id));
  return list.q ? query.where('k.description', 'ilike', containing(list.q)) : query;
}

/** With the names of whom it is assigned to and of who made it. */
function wireRows(db: Database, scope: Scope) {
  type Name = { first_name: string; last_name: string };
  const nameOf = (column: string) => sql<Name | null>`(select jsonb_build_object('first_name', u.first_name,
    'last_name', u.last_name) from users u where u.company_id = k.company_id and u.id = ${sql.ref(`k.${column}`)})`;
  return visibleTasks(db, scope)
    .select([
      'k.id',
      'k.description',
      'k.status',
      'k.assigned_to',
      'k.job_id',
      sql<number | null>`case when ${tellsOfJob(db, scope, 'k.job_id')} then k.property_id end`.as(
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

/** A page of tasks. Sorted by status they go from pending to cancelled. */
export async function listTasks(db: Database, scope: Scope, list: ListInput) {
  const base = filtered(db, scope, list);
  const { meta, offset } = await countOf(db, base, list);
  const by = list.sort === 'status' ? statusOrder : sql`${sql.ref(`k.${list.sort}`)}`;
  const order = sql`${by} ${sql.raw(list.order)}, k.id ${sql.raw(list.order)}`;
  const page = base.select('k.id').orderBy(order).limit(meta.limit).offset(offset);
  const data = await wireRows(db, scope).where('k.id', 'in', page).orderBy(order).execute();
  return { data, meta };
}

/** By id, or the uuid it was made with. Undefined outside what the caller may read. */
export function readTask(db: Database, scope: Scope, id: number | string) {
  return wireRows(db, scope)
    .where(typeof id === 'number' ? 'k.id' : 'k.client_ref', '=', id as never)
    .executeTakeFirst();
}

/** Locks the row until the transaction ends. Undefined outside what the caller may read. */
export function lockTask(db: Database, scope: Scope, id: number | string) {
  return visibleTasks(db, scope)
    .select(['k.id', 'k.status', 'k.assigned_to', 'k.updatedAt'])
    .where(typeof id === 'number' ? 'k.id' : 'k.client_ref', '=', id as never)
    .forNoKeyUpdate('k')
    .executeTakeFirst();
}
