import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
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
 * The jobs that the caller may read: all for admins; the open ones and those they have to do with for
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

/** The id of the job of this id or uuid, for `in (…)`: of the company, whoever may read it. */
export function namedJob(db: Database, scope: Scope, job: number | string) {
  return db
    .selectFrom('jobs as nj')
    .select('nj.id')
    .where('nj.company_id', '=', scope.company_id)
    .where(typeof job === 'number' ? 'nj.id' : 'nj.client_ref', '=', job as never);
}

/**
 * Whether the job in this column is one that the caller may read, or none. What staff sent to other jobs (late, to one
 * closed since) stays theirs, and says nothing of the job.
 */
export function tellsOfJob(db: Database, scope: Scope, column: string): RawBuilder<boolean> {
  if (scope.role === 'admin' || scope.role === 'landlord') return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(column)} is null or ${jobIsVisible(db, scope, column)})`;
}

/** Whether the job in this column is one that the caller may read: a look at that one job, for each row. */
export function jobIsVisible(db: Database, scope: Scope, column: string): RawBuilder<boolean> {
  const job = visibleJobs(db, scope)
    .select('j.id')
    .where('j.id', '=', sql<number>`${sql.ref(column)}`);
  return sql<boolean>`exists (${job})`;
}

/** The column that names a job as it was sent: its id, or the uuid that a phone gave it. */
export const nameColumn = (job: number | string) => (typeof job === 'number' ? 'j.id' : 'j.client_ref');

/**
 * A job, by id or the uuid that a phone gave it, that the caller may read; to 'track': on which they may record time. That
 * is wider for employees, whose phone may have started on a job that was closed since (its time must not be lost), and
 * narrower for admins, who track nothing that awaits approval.
 */
export async function findVisibleJob(
  db: Database,
  scope: Scope,
  job: number | string,
  purpose: 'read' | 'track' = 'read',
): Promise<{ id: number; property_id: number; is_open: boolean } | undefined> {
  const isTracked = purpose === 'track' && (scope.role === 'employee' || scope.role === 'admin');
  const base = isTracked
    ? db
        .selectFrom('jobs as j')
        .where('j.company_id', '=', scope.company_id)
        .where((eb) =>
          eb.or([eb('j.status', 'not in', ['awaiting_approval', 'rejected']), isInvolved(eb, scope)]),
        )
    : visibleJobs(db, scope);
  const row = await base
    .select(['j.id', 'j.property_id', 'j.status'])
    .where(nameColumn(job), '=', job as never)
    .executeTakeFirst();
  if (!row) return undefined;
  const { status, ...found } = row;
  return { ...found, is_open: (openJobStatuses as readonly string[]).includes(status) };
}

/** A job of the company, by id or uuid, whoever may read it. */
export function findExistingJob(
  db: Database,
  scope: Scope,
  job: number | string,
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('jobs as j')
    .select('j.id')
    .where('j.company_id', '=', scope.company_id)
    .where(nameColumn(job), '=', job as never)
    .executeTakeFirst();
}

/**
 * Work recorded on a job moves it on: pending_start becomes in_progress, and a job that was pending
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
