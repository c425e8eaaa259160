import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { deleteRow, findByClientRef, insertOnce, updateRow } from '#db/crud.ts';
import type { Scope } from '#db/scope.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertAllowedFields, assertStaff, assertVersion } from '#server/infra/assertions.ts';
import { clientRefTaken, fieldError, notFound } from '#server/infra/errors.ts';
import { parentOf } from '#server/infra/parent.ts';
import { reportedTime } from '#server/infra/reported-time.ts';
import type { TaskStatus } from './constants.ts';
import { lockTask } from './queries.ts';
import type { createTaskSchema, updateTaskSchema } from './schema.ts';

async function checkAssignee(db: Database, scope: Scope, id: number | null | undefined): Promise<void> {
  if (typeof id === 'number') await assertStaff({ db, scope }, [id], 'user', 'assigned_to');
}

/**
 * The new task's id, or that of the one which the same person made under the same client_ref. 403 for what is the
 * admins', 404 for a job, property or user that is not there for the caller, 409 for a client_ref of somebody else's task.
 */
export async function createTask(
  { db, scope, clock }: Ctx,
  { job_id, property_id, at, sent_at, ...input }: z.infer<typeof createTaskSchema>,
): Promise<{ id: number }> {
  if (scope.role !== 'admin')
    assertAllowedFields(input, ['description', 'client_ref'], { status: 'pending', assigned_to: null });
  const place = await parentOf(db, scope, { job_id, property_id });
  await checkAssignee(db, scope, input.assigned_to);
  const createdAt = reportedTime(clock, scope.time_zone, { at, sent_at });
  const id = await insertOnce(db, scope, 'job_tasks', { ...input, ...place, createdAt });
  if (id !== undefined) return { id };
  const made = await findByClientRef(db, scope, 'job_tasks', input.client_ref!);
  if (made?.maker === scope.user_id) return { id: made.id };
  throw clientRefTaken('task');
}

type Changes = z.infer<typeof updateTaskSchema>['changes'];

/**
 * What a change by somebody who is no admin comes to: other words, a tick, which assigns the task to them, or
 * its removal. Ticking what is ticked already takes it from nobody. 403 for anything else.
 */
function workerChange(
  scope: Scope,
  current: { status: TaskStatus; assigned_to: number | null },
  { assigned_to, ...changes }: Changes,
): Changes {
  const { status } = changes;
  // The specification's client says itself that a tick assigns.
  const assigns = status === 'completed' && (current.status !== 'completed' || assigned_to === scope.user_id);
  assertAllowedFields({ assigned_to }, [], { assigned_to: assigns ? scope.user_id : current.assigned_to });
  if (status === undefined || status === current.status) return changes;
  const words =
    status !== 'completed' && status !== 'in_progress'
      ? 'You may tick or untick a task only.'
      : current.status === 'cancelled'
        ? 'Only an admin may reopen a cancelled task.'
        : undefined;
  if (words) throw fieldError('forbidden', 'status', words);
  return status === 'completed' ? { ...changes, assigned_to: scope.user_id } : changes;
}

/** Changes the fields given, for others than admins as `workerChange` says. 403, 404, 409 when it changed since. */
export async function changeTask(
  { db, scope }: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateTaskSchema>,
): Promise<{ id: number }> {
  const task = await lockTask(db, scope, id);
  if (!task) throw notFound('task');
  const values = scope.role === 'admin' ? changes : workerChange(scope, task, changes);
  await assertVersion(db, scope, 'job-tasks', task, expected_updatedAt);
  if (values.assigned_to !== task.assigned_to) await checkAssignee(db, scope, values.assigned_to);
  if (Object.keys(values).length > 0) await updateRow(db, scope, 'job_tasks', task.id, values);
  return { id: task.id };
}

/** Deletes a task. 404 outside the scope. */
export async function removeTask({ db, scope }: Ctx, id: number | string): Promise<{ id: number }> {
  const task = await lockTask(db, scope, id);
  if (!task) throw notFound('task');
  await deleteRow(db, scope, 'job_tasks', task.id);
  return { id: task.id };
}
