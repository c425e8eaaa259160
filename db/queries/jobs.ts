import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../client.ts';
import type { Scope } from '../scope.ts';
import type { DB } from '../types.gen.ts';

/** The statuses in which a job is being worked on. */
export const openJobStatuses = ['pending_start', 'in_progress', 'pending_completed'] as const;

/** Jobs the worker has to do with: assigned to them, created by them or tracked by them. */
function isInvolved(eb: ExpressionBuilder<DB & { j: DB['jobs'] }, 'j'>, scope: Scope) {
  return eb.or([
    eb('j.created_by', '=', scope.user_id),
    eb.exists(
      eb
        .selectFrom('job_assignees as ja')
        .select(sql`1`.as('one'))
        .whereRef('ja.company_id', '=', 'j.company_id')
        .whereRef('ja.job_id', '=', 'j.id')
        .where('ja.user_id', '=', scope.user_id),
    ),
    eb.exists(
      eb
        .selectFrom('time_records as jt')
        .select(sql`1`.as('one'))
        .whereRef('jt.company_id', '=', 'j.company_id')
        .whereRef('jt.job_id', '=', 'j.id')
        .where('jt.user_id', '=', scope.user_id),
    ),
  ]);
}

/**
 * The jobs that the caller may read (PRODUCT 4): all for admins; the open ones and those they have to do with for
 * employees; only the latter for contractors; those at properties they own or manage for landlords.
 */
export function visibleJobs(db: Database, scope: Scope) {
  const base = db.selectFrom('jobs as j').where('j.company_id', '=', scope.company_id);
  switch (scope.role) {
    case 'admin':
      return base;
    case 'employee':
      return base.where((eb) => eb.or([eb('j.status', 'in', openJobStatuses), isInvolved(eb, scope)]));
    case 'contractor':
      return base.where((eb) => isInvolved(eb, scope));
    case 'landlord':
      return base.where('j.property_id', 'in', (eb) =>
        eb
          .selectFrom('properties as lp')
          .select('lp.id')
          .where('lp.company_id', '=', scope.company_id)
          .where((or) =>
            or.or([or('lp.landlord_id', '=', scope.user_id), or('lp.agent_id', '=', scope.user_id)]),
          ),
      );
  }
}

/**
 * A job, by id or the uuid that a phone gave it, on which the caller may record time. Wider than what they may read:
 * an employee's phone may have started on a job that was closed since, and its time must not be lost; `is_open` tells.
 */
export async function findTrackableJob(
  db: Database,
  scope: Scope,
  job: number | string,
): Promise<{ id: number; is_open: boolean } | undefined> {
  const wide = scope.role === 'employee' || scope.role === 'admin';
  const base = wide
    ? db
        .selectFrom('jobs as j')
        .where('j.company_id', '=', scope.company_id)
        .where((eb) =>
          eb.or([eb('j.status', 'not in', ['awaiting_approval', 'rejected']), isInvolved(eb, scope)]),
        )
    : visibleJobs(db, scope);
  const row = await base
    .select(['j.id', 'j.status'])
    .where(typeof job === 'number' ? 'j.id' : 'j.client_ref', '=', job as never)
    .executeTakeFirst();
  return row && { id: row.id, is_open: (openJobStatuses as readonly string[]).includes(row.status) };
}

export function jobExists(
  db: Database,
  scope: Scope,
  job: number | string,
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('jobs as j')
    .select('j.id')
    .where('j.company_id', '=', scope.company_id)
    .where(typeof job === 'number' ? 'j.id' : 'j.client_ref', '=', job as never)
    .executeTakeFirst();
}

/**
 * Work recorded on a job moves it on (PRODUCT 5.9): pending_start becomes in_progress, and a job that was pending
 * completion before the work began returns there. `start` is ISO.
 */
export async function moveJobByWork(db: Database, scope: Scope, jobId: number, start: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ status: 'in_progress' })
    .where('company_id', '=', scope.company_id)
    .where('id', '=', jobId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'pending_start'),
        eb.and([eb('status', '=', 'pending_completed'), eb('status_changed_at', '<=', start)]),
      ]),
    )
    .execute();
}
