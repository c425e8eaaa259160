import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { deleteRow, insertMany, insertOnce, updateRow } from '#db/crud.ts';
import { findVisibleJob } from '#db/queries/jobs.ts';
import { disabledAmong } from '#db/queries/users.ts';
import { addVisitDays, lockVisitsOfJob, moveVisitDay, removeVisitDays } from '#db/queries/visits.ts';
import type { Scope } from '#db/scope.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertStaff, assertUnreferenced, assertVersion, rowSentBefore } from '#server/checks/assertions.ts';
import { checkProperty, propertyOf, readParents } from '#server/checks/parent.ts';
import { fieldError, found } from '#server/infra/errors.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import { continueEach, type Outcomes, onlyValue, outcomesOf, writeEach } from '#server/infra/write-each.ts';
import { validInvoicesOf } from '../invoices/entry-queries.ts';
import { lockInvoicing } from '../invoices/issue-queries.ts';
import { workerDisabledMessage } from '../visits/constants.ts';
import { type Assignment, jobUses, lockJob, readAssignees, replaceNamed } from './queries.ts';
import {
  type Billing,
  billingAfter,
  billingLock,
  chargedByTime,
  checkWorkerChange,
  endDateAfter,
  newJobState,
  planAssignees,
} from './rules.ts';
import type { createJobSchema, updateJobSchema } from './schema.ts';

type AssigneeInput = NonNullable<z.infer<typeof createJobSchema>['assignees']>;

/** Deduplicates assignments. 404 for a user who is not staff of the company. */
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
 * Leaves unchanged assignments alone, so history shows only what changed. Those for a day plan and move visits. 409 for
 * a disabled worker's new day.
 */
async function replaceAssignees({ db, scope, clock }: Ctx, jobId: number, requested: readonly Assignment[]) {
  const { named, moved, added, gone } = planAssignees(await readAssignees(db, scope, jobId), requested);
  const today = todayOf({ clock, scope });
  const reassigned = moved.flatMap(({ from, to }) => (from.user_id === to.user_id ? [] : [to]));
  const planned = [...added, ...reassigned].filter(({ day }) => day >= today).map(({ user_id }) => user_id);
  if ((await disabledAmong(db, scope, planned)).length > 0)
    throw fieldError('conflict', 'assignees', workerDisabledMessage, 'disabled');
  await replaceNamed(db, scope, jobId, named);
  const [lost, found] = [[...gone], [...added]];
  for (const { from, to } of moved) {
    const hasMoved = (await moveVisitDay(db, scope, jobId, from, to)) > 0;
    // What was done there is not moved.
    if (!hasMoved) found.push(to);
    lost.push(from);
  }
  await removeVisitDays(db, scope, jobId, lost);
  await addVisitDays(db, scope, jobId, found);
}

type CreateInput = z.infer<typeof createJobSchema>;

/** Rows of new jobs, or their errors: 403 for admin-only fields, 404 for a missing property. */
async function newJobs({ db, scope, clock }: Ctx, inputs: readonly CreateInput[]) {
  const parents = await readParents(
    db,
    scope,
    inputs.map(({ property_id }) => ({ property_id })),
  );
  const today = todayOf({ clock, scope });
  return outcomesOf(inputs, ({ assignees, ...input }) => {
    const state = newJobState(scope.role, { ...input, ...(assignees && { assignees }) });
    propertyOf(parents, input.property_id);
    const billing = billingAfter(chargedByTime, input);
    const ended = state.status === 'completed' && !input.job_end_date;
    return {
      ...input,
      ...state,
      ...billing,
      job_type: input.job_type ?? 'Maintenance',
      ...(ended && { job_end_date: today }),
    };
  });
}

/** A known client_ref returns its job. 404 for a missing assignee, 409 for another's client_ref. */
export async function createJob(ctx: Ctx, input: CreateInput): Promise<{ id: number }> {
  const { db, scope } = ctx;
  const row = onlyValue(await newJobs(ctx, [input]));
  const assigned = input.assignees && (await checkedAssignees(db, scope, input.assignees));
  const id = await insertOnce(db, scope, 'jobs', row);
  if (id === undefined) {
    return rowSentBefore(ctx, 'jobs', row.client_ref!, { orAnybodys: scope.role === 'admin' });
  }
  if (assigned) await replaceAssignees(ctx, id, assigned);
  return { id };
}

export async function createJobs(ctx: Ctx, inputs: readonly CreateInput[]): Promise<Outcomes<{ id: number }>> {
  const { db, scope } = ctx;
  return continueEach(await newJobs(ctx, inputs), (rows) =>
    writeEach(db, rows, (some) =>
      insertMany(
        db,
        scope,
        'jobs',
        some.map((row) => ({ ...row, created_by: scope.user_id })),
      ),
    ),
  );
}

/**
 * Changes the given fields; `assignees` is the whole list. Non-admins may change only the status, among the open ones
 * (403). 404 if not visible, 409 if invoices forbid the billing or the job changed since `expected_updatedAt`.
 */
export async function changeJob(
  ctx: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateJobSchema>,
): Promise<{ id: number }> {
  const { db, scope, clock } = ctx;
  const isBilling = scope.role === 'admin' && Object.keys(chargedByTime).some((key) => key in changes);
  if (isBilling) await lockBilling(db, scope, id);
  if (changes.assignees) await lockVisitsOfJob(db, scope, id);
  const job = found(await lockJob(db, scope, id), 'job');
  if (scope.role !== 'admin') checkWorkerChange(job.status, changes);
  await assertVersion(db, scope, 'jobs', job, expected_updatedAt);
  if (Object.keys(changes).length === 0) return job;
  const { assignees, ...values } = changes;
  if (values.property_id !== undefined) await checkProperty(db, scope, values.property_id);
  const assigned = assignees && (await checkedAssignees(db, scope, assignees));
  const job_end_date = endDateAfter(job, values, todayOf({ clock, scope }));
  const billing = isBilling && (await checkedBilling(db, scope, job, values));
  await updateRow(db, scope, 'jobs', job.id, { ...values, ...billing, job_end_date });
  if (assigned) await replaceAssignees(ctx, job.id, assigned);
  return job;
}

/** Blocks invoicing of the job. Call before locking the job's row: issuers wait for workers, who lock that row. */
async function lockBilling(db: Database, scope: Scope, id: number | string): Promise<void> {
  const job = await findVisibleJob(db, scope, id);
  if (job) await lockInvoicing(db, scope, [job.id]);
}

type LockedJob = NonNullable<Awaited<ReturnType<typeof lockJob>>>;

/** 400 if the billing fields contradict each other, 409 if an invoice forbids the change. */
async function checkedBilling(
  db: Database,
  scope: Scope,
  job: LockedJob,
  changes: z.infer<typeof updateJobSchema>['changes'],
): Promise<Billing> {
  const after = billingAfter(job, changes);
  const message = billingLock(job, after, await validInvoicesOf(db, scope, job.id));
  if (message) {
    const keys = Object.keys(chargedByTime) as (keyof Billing)[];
    const changed = keys.find((key) => job[key] !== after[key])!;
    throw fieldError('conflict', changed, message, 'invoiced');
  }
  return after;
}

/**
 * Sets the price that was agreed for a job: it is charged as a fixed price without a further discount, and a job that
 * awaited approval may begin. False, and nothing changes, if its invoices forbid it (C14) or the job was given up.
 * Call `lockInvoicing` for the job before.
 */
export async function agreePrice({ db, scope }: Ctx, id: number, fixed_price: number): Promise<boolean> {
  const job = await lockJob(db, scope, id);
  if (!job || ['rejected', 'cancelled', 'archived'].includes(job.status)) return false;
  const agreed: Billing = { ...chargedByTime, billing_type: 'fixed', fixed_price };
  if (billingLock(job, agreed, await validInvoicesOf(db, scope, job.id))) return false;
  const status = job.status === 'awaiting_approval' ? 'pending_start' : undefined;
  await updateRow(db, scope, 'jobs', job.id, { ...agreed, status });
  return true;
}

/** Deletes a job with its tasks and notes. 409, listing what refers to it, if it has time, money or files (J7). */
export async function removeJob({ db, scope }: Ctx, id: number | string): Promise<{ id: number }> {
  // Locked first, so nothing can be added between the count and the deletion.
  await lockVisitsOfJob(db, scope, id);
  const job = found(await lockJob(db, scope, id, true), 'job');
  assertUnreferenced('job', await jobUses(db, scope, job.id), 'Archive it instead.');
  await deleteRow(db, scope, 'jobs', job.id);
  return { id: job.id };
}
