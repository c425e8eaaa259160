import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database } from '../client.ts';
import { isNamed } from '../list.ts';
import type { Scope } from '../scope.ts';
import type { DB } from '../types.gen.ts';

export const openJobStatuses = ['pending_start', 'in_progress', 'pending_completed'] as const;

/** Assigned to, created by or tracked by the worker. */
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

/** Admins: all; employees: open and own jobs; contractors: own; landlords: at their properties (R6 to R8). */
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
          .where((or) => or.or([or('lp.landlord_id', '=', scope.user_id), or('lp.agent_id', '=', scope.user_id)])),
      );
  }
}

/** Ignores permissions. Selects only the id, so it also fits into `in (…)`. */
export function existingJob(db: Database, scope: Scope, ...jobs: readonly (number | string)[]) {
  return db
    .selectFrom('jobs as j')
    .select('j.id')
    .where('j.company_id', '=', scope.company_id)
    .where(isNamed('j', ...jobs));
}

export function isVisibleJob(db: Database, scope: Scope, column: string): RawBuilder<boolean> {
  const job = visibleJobs(db, scope)
    .select('j.id')
    .where('j.id', '=', sql<number>`${sql.ref(column)}`);
  return sql<boolean>`exists (${job})`;
}

/** Content that staff may read: all of visible jobs, and their own of other jobs. */
export const isReadByStaff = (db: Database, scope: Scope, { job, owner }: { job: string; owner: string }) =>
  sql<boolean>`(${isVisibleJob(db, scope, job)}
    or (${sql.ref(owner)} = ${scope.user_id} and ${sql.ref(job)} is not null))`;

/** The column's job is visible or null. Rows that staff added to other jobs reveal nothing about the job. */
export function isVisibleJobOrNone(db: Database, scope: Scope, column: string): RawBuilder<boolean> {
  if (scope.role === 'admin' || scope.role === 'landlord') return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(column)} is null or ${isVisibleJob(db, scope, column)})`;
}

export interface VisibleJob {
  id: number;
  client_ref: string | null;
  property_id: number;
  is_open: boolean;
}

/**
 * Readable jobs by id or uuid or, with 'track', trackable ones: also closed since for employees, only approved for
 * admins.
 */
export async function findVisibleJobs(
  db: Database,
  scope: Scope,
  jobs: readonly (number | string)[],
  purpose: 'read' | 'track' = 'read',
): Promise<VisibleJob[]> {
  const isTracked = purpose === 'track' && (scope.role === 'employee' || scope.role === 'admin');
  const base = isTracked
    ? db
        .selectFrom('jobs as j')
        .where('j.company_id', '=', scope.company_id)
        .where((eb) => eb.or([eb('j.status', 'not in', ['awaiting_approval', 'rejected']), isInvolved(eb, scope)]))
    : visibleJobs(db, scope);
  const rows = await base
    .select(['j.id', 'j.client_ref', 'j.property_id', 'j.status'])
    .where(isNamed('j', ...jobs))
    .execute();
  return rows.map(({ status, ...found }) => ({
    ...found,
    is_open: (openJobStatuses as readonly string[]).includes(status),
  }));
}

export async function findVisibleJob(
  db: Database,
  scope: Scope,
  job: number | string,
  purpose: 'read' | 'track' = 'read',
): Promise<VisibleJob | undefined> {
  return (await findVisibleJobs(db, scope, [job], purpose))[0];
}

/** The ids among `ids` of the company's jobs, ignoring permissions. */
export async function existingJobIds(db: Database, scope: Scope, ids: readonly number[]): Promise<Set<number>> {
  const rows = await existingJob(db, scope, ...ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** By id or client uuid, ignoring permissions. */
export function findExistingJob(db: Database, scope: Scope, job: number | string): Promise<{ id: number } | undefined> {
  return existingJob(db, scope, job).executeTakeFirst();
}

/** pending_start, or pending_completion since before the work began, becomes in_progress (T30). `start` is ISO. */
export async function moveJobByWork(db: Database, scope: Scope, jobId: number, start: string): Promise<void> {
  await movedByWork(db, scope, sql`${start}`).where('id', '=', jobId).execute();
}

export async function moveJobsByWork(
  db: Database,
  scope: Scope,
  work: readonly { job_id: number; start_time: string }[],
): Promise<void> {
  if (work.length === 0) return;
  const jobs = work.map(({ job_id }) => job_id);
  const starts = work.map(({ start_time }) => start_time);
  const last = sql`(select max(w.start) from unnest(${jobs}::bigint[], ${starts}::timestamptz[]) w (job, start)
    where w.job = jobs.id)`;
  await movedByWork(db, scope, last)
    .where('id', 'in', [...new Set(jobs)])
    .execute();
}

const movedByWork = (db: Database, scope: Scope, start: RawBuilder<unknown>) =>
  db
    .updateTable('jobs')
    .set({ status: 'in_progress' })
    .where('company_id', '=', scope.company_id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'pending_start'),
        eb.and([eb('status', '=', 'pending_completed'), sql<boolean>`status_changed_at <= ${start}`]),
      ]),
    );
