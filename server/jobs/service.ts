import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { deleteRow, findByClientRef, insertOnce, updateRow } from '#db/crud.ts';
import { findVisibleJob } from '#db/queries/jobs.ts';
import type { Scope } from '#db/scope.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertStaff, assertUnreferenced, assertVersion } from '#server/infra/assertions.ts';
import { clientRefTaken, fieldError, notFound } from '#server/infra/errors.ts';
import { checkProperty } from '#server/infra/parent.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import { validInvoicesOf } from '../invoices/entry-queries.ts';
import { lockInvoicing } from '../invoices/issue-queries.ts';
import { type Assignment, jobUses, lockJob, replaceAssignees } from './queries.ts';
import {
  type Billing,
  billingAfter,
  billingLock,
  chargedByTime,
  checkWorkerChange,
  endDateAfter,
  newJobState,
} from './rules.ts';
import type { createJobSchema, updateJobSchema } from './schema.ts';

type AssigneeInput = NonNullable<z.infer<typeof createJobSchema>['assignees']>;

/** The assignments as stored, each once. 404 for anyone who is no staff of the company. */
async function checkedAssignees(db: Database, scope: Scope, input: AssigneeInput): Promise<Assignment[]> {
  const ids = [...new Set(input.map((each) => each.user_id))];
  await assertStaff({ db, scope }, ids, 'user', 'assignees');
  const byKey = new Map<string, Assignment>();
  for (const { user_id, assigned_for = null } of input) {
    byKey.set(`${user_id} ${assigned_for}`, { user_id, assigned_for });
  }
  return [...byKey.values()];
}

/**
 * Makes a job, and answers with its id, or with that of the one that the same person made under the same client_ref.
 * What its maker's role decides is in `newJobState`. 403 for fields of admins, 404 for a property or assignee that is
 * not there for the caller, 409 for a client_ref of somebody else's job.
 */
export async function createJob(
  { db, scope, clock }: Ctx,
  { assignees, ...input }: z.infer<typeof createJobSchema>,
): Promise<{ id: number }> {
  const state = newJobState(scope.role, { ...input, ...(assignees && { assignees }) });
  await checkProperty(db, scope, input.property_id);
  const assigned = assignees && (await checkedAssignees(db, scope, assignees));
  const today = dayOf(clock(), scope.time_zone);
  const billing = billingAfter(chargedByTime, input);
  const ended = state.status === 'completed' && !input.job_end_date;
  const id = await insertOnce(db, scope, 'jobs', {
    ...input,
    ...state,
    ...billing,
    job_type: input.job_type ?? 'Maintenance',
    ...(ended && { job_end_date: today }),
  });
  if (id === undefined) {
    const made = await findByClientRef(db, scope, 'jobs', input.client_ref!);
    if (made && (scope.role === 'admin' || made.maker === scope.user_id)) return { id: made.id };
    throw clientRefTaken('job');
  }
  if (assigned) await replaceAssignees(db, scope, id, assigned);
  return { id };
}

/**
 * Changes the fields given; `assignees` is the whole list. Admins change anything, others only the status among the open
 * ones (403). 409 for billing that an invoice contradicts. 404 outside what the caller may read, 409 when it changed since `expected_updatedAt`.
 */
export async function changeJob(
  { db, scope, clock }: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateJobSchema>,
): Promise<{ id: number }> {
  const isBilling = scope.role === 'admin' && Object.keys(chargedByTime).some((key) => key in changes);
  if (isBilling) await lockBilling(db, scope, id);
  const job = await lockJob(db, scope, id);
  if (!job) throw notFound('job');
  if (scope.role !== 'admin') checkWorkerChange(job.status, changes);
  await assertVersion(db, scope, 'jobs', job, expected_updatedAt);
  if (Object.keys(changes).length === 0) return job;
  const { assignees, ...values } = changes;
  if (values.property_id !== undefined) await checkProperty(db, scope, values.property_id);
  const assigned = assignees && (await checkedAssignees(db, scope, assignees));
  const job_end_date = endDateAfter(job, values, dayOf(clock(), scope.time_zone));
  const billing = isBilling && (await checkedBilling(db, scope, job, values));
  await updateRow(db, scope, 'jobs', job.id, { ...values, ...billing, job_end_date });
  if (assigned) await replaceAssignees(db, scope, job.id, assigned);
  return job;
}

/** Nobody issues or withdraws an invoice of the job until this is done. Before the job's row: issuers wait for workers. */
async function lockBilling(db: Database, scope: Scope, id: number | string): Promise<void> {
  const job = await findVisibleJob(db, scope, id);
  if (job) await lockInvoicing(db, scope, [job.id]);
}

type LockedJob = NonNullable<Awaited<ReturnType<typeof lockJob>>>;

/** How the job is charged from now on. 400 where it does not fit together, 409 where an invoice says otherwise. */
async function checkedBilling(
  db: Database,
  scope: Scope,
  job: LockedJob,
  changes: z.infer<typeof updateJobSchema>['changes'],
): Promise<Billing> {
  const after = billingAfter(job, changes);
  const words = billingLock(job, after, await validInvoicesOf(db, scope, job.id));
  if (words) {
    const keys = Object.keys(chargedByTime) as (keyof Billing)[];
    const changed = keys.find((key) => job[key] !== after[key])!;
    throw fieldError('conflict', changed, words);
  }
  return after;
}

/**
 * Deletes a job on which no time, money or file hangs; else 409, saying what does. Its tasks and notes go
 * with it.
 */
export async function removeJob({ db, scope }: Ctx, id: number | string): Promise<{ id: number }> {
  // Locked first: nobody can hang anything on it between the count and the deletion.
  const job = await lockJob(db, scope, id, true);
  if (!job) throw notFound('job');
  assertUnreferenced('job', await jobUses(db, scope, job.id), 'Archive it instead.');
  await deleteRow(db, scope, 'jobs', job.id);
  return { id: job.id };
}
