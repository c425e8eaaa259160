import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { deleteRow, insertOnce, updateRow } from '#db/crud.ts';
import type { Scope } from '#db/scope.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertAllowedFields, assertStaff, assertVersion, rowSentBefore } from '#server/checks/assertions.ts';
import { parentOf } from '#server/checks/parent.ts';
import { reportedTime } from '#server/checks/reported-time.ts';
import { fieldError, found } from '#server/infra/errors.ts';
import type { TaskStatus } from './constants.ts';
import { lockTask } from './queries.ts';
import type { createTaskSchema, updateTaskSchema } from './schema.ts';

async function checkAssignee(db: Database, scope: Scope, id: number | null | undefined): Promise<void> {
  if (typeof id === 'number') await assertStaff({ db, scope }, [id], 'user', 'assigned_to');
}

/** A known client_ref returns its task. 403 for admin-only fields, 404 if not visible, 409 for another's client_ref. */
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
  return id === undefined ? rowSentBefore({ db, scope }, 'job_tasks', input.client_ref!) : { id };
}

type Changes = z.infer<typeof updateTaskSchema>['changes'];

/** A tick assigns the task to the caller; ticking a completed one keeps its assignee. 403 for other changes (N2). */
function workerChange(
  scope: Scope,
  current: { status: TaskStatus; assigned_to: number | null },
  { assigned_to, ...changes }: Changes,
): Changes {
  const { status } = changes;
  // A client may also send the assignment that follows from this.
  const assigns = status === 'completed' && (current.status !== 'completed' || assigned_to === scope.user_id);
  assertAllowedFields({ assigned_to }, [], { assigned_to: assigns ? scope.user_id : current.assigned_to });
  if (status === undefined || status === current.status) return changes;
  const description =
    status !== 'completed' && status !== 'in_progress'
      ? 'You can only tick or untick tasks.'
      : current.status === 'cancelled'
        ? 'Only admins can reopen cancelled tasks.'
        : undefined;
  if (description) throw fieldError('forbidden', 'status', description);
  return status === 'completed' ? { ...changes, assigned_to: scope.user_id } : changes;
}

/** Non-admins are limited by `workerChange`. 403, 404, 409 if changed since. */
export async function changeTask(
  { db, scope }: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateTaskSchema>,
): Promise<{ id: number }> {
  const task = found(await lockTask(db, scope, id), 'task');
  const values = scope.role === 'admin' ? changes : workerChange(scope, task, changes);
  await assertVersion(db, scope, 'job-tasks', task, expected_updatedAt);
  if (values.assigned_to !== task.assigned_to) await checkAssignee(db, scope, values.assigned_to);
  if (Object.keys(values).length > 0) await updateRow(db, scope, 'job_tasks', task.id, values);
  return { id: task.id };
}

/** 404 if not visible. */
export async function removeTask({ db, scope }: Ctx, id: number | string): Promise<{ id: number }> {
  const task = found(await lockTask(db, scope, id), 'task');
  await deleteRow(db, scope, 'job_tasks', task.id);
  return { id: task.id };
}
