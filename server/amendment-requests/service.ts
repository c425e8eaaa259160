import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { findByClientRef, insertRow, updateRow } from '#db/crud.ts';
import { findVisibleJob } from '#db/queries/jobs.ts';
import { findTimeRecord, lockWorker } from '#db/queries/time-records.ts';
import type { Scope } from '#db/scope.ts';
import type { AmendmentRequests } from '#db/types.gen.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertVersion } from '#server/checks/assertions.ts';
import { checkNotAhead, minuteOf, toIso } from '#server/infra/clock.ts';
import {
  AppError,
  badRequest,
  clientRefTaken,
  fieldError,
  found,
  notFound,
  stateConflict,
} from '#server/infra/errors.ts';
import { toInstant } from '#server/infra/time-zone.ts';
import { endBeforeStartMessage } from '#server/time-tracking/constants.ts';
import { allows } from '../auth/permissions.ts';
import { alreadyDecidedMessage, amendableFields, noChangesMessage, timeEmptyMessage } from './constants.ts';
import { decideAmendment } from './corrections.ts';
import { type AmendmentEffect, amendmentEffects } from './effect-queries.ts';
import { findAmendment, withdrawUndecided } from './queries.ts';
import { type Amendable, checkAmendedNote, checkRecordUnchanged, isSame } from './rules.ts';
import type { amendmentEffectInput, createAmendmentSchema, updateAmendmentSchema } from './schema.ts';

type RequestedChanges = z.infer<typeof createAmendmentSchema>['changes'];
type Seen = Partial<Record<keyof Amendable, unknown>>;

/** Parses a requested time into ISO. 400 if empty, 422 if it does not exist or lies in the future. */
function requestedTime(moment: string | null, field: string, { scope, clock }: Ctx): string {
  if (!moment) throw fieldError('invalid', field, timeEmptyMessage);
  const time = toInstant(moment, scope.time_zone, field);
  checkNotAhead(time, clock(), field);
  return toIso(time);
}

async function checkJobKnown(db: Database, scope: Scope, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  if (!(await findVisibleJob(db, scope, id))) throw notFound('job', 'job_id');
}

async function requested(ctx: Ctx, changes: RequestedChanges): Promise<Partial<Amendable>> {
  const { requested_start_time, requested_end_time, requested_is_driving, requested_note } = changes;
  const job = changes.requested_job_id && (await findVisibleJob(ctx.db, ctx.scope, changes.requested_job_id, 'track'));
  if (changes.requested_job_id && !job) {
    throw notFound('job', 'job_id');
  }
  return {
    ...(requested_start_time !== undefined && {
      start_time: requestedTime(requested_start_time, 'start_time', ctx),
    }),
    ...(requested_end_time !== undefined && { end_time: requestedTime(requested_end_time, 'end_time', ctx) }),
    ...(typeof requested_is_driving === 'boolean' && { is_driving: requested_is_driving }),
    ...(requested_note !== undefined && { note: requested_note }),
    ...(job && { job_id: job.id }),
  };
}

function checkOrder(record: Amendable, changed: Partial<Amendable>): void {
  const { start_time, end_time } = { ...record, ...changed };
  if (end_time === null || minuteOf(end_time) >= minuteOf(start_time)) return;
  throw fieldError('invalid', 'end_time', endBeforeStartMessage);
}

/** Drops values equal to the record's. 400 if nothing differs. */
function onlyChanges(record: Amendable, values: Partial<Amendable>): Partial<Amendable> {
  const changed = amendableFields.filter(
    (field) => values[field] !== undefined && !isSame(field, values[field], record[field]),
  );
  if (changed.length === 0) throw fieldError('invalid', 'changes', noChangesMessage);
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

/**
 * Requests a change to the caller's own ended record. A known client_ref returns its request; a new request replaces an
 * undecided one as a whole (A4). 404 for others' records, 409 while it runs or if it differs from what the sender saw,
 * 400 for no change, an empty time or a short note.
 */
export async function requestAmendment(
  ctx: Ctx,
  { tracking_id, changes, reason, job_id, client_ref }: z.infer<typeof createAmendmentSchema>,
): Promise<{ id: number }> {
  const { db, scope } = ctx;
  const worker = await lockWorker(db, scope, scope.user_id);
  // Checked under the lock, because an admin may have disabled the worker while this call waited.
  if (worker?.status !== 'active') throw new AppError('unauthenticated');
  if (client_ref) {
    const known = await findByClientRef(db, scope, 'amendment_requests', client_ref);
    if (known?.maker === scope.user_id) return { id: known.id };
    if (known) throw clientRefTaken('request');
  }
  const record = await findTimeRecord(db, scope, tracking_id);
  if (!record || record.user_id !== scope.user_id) throw notFound('record');
  if (record.end_time === null) {
    throw fieldError('conflict', 'tracking_id', 'This record is still running. End it first.', 'running');
  }
  const given = await requested(ctx, changes);
  const original_job_id = changes.original_job_id ?? job_id ?? undefined;
  await checkJobKnown(db, scope, original_job_id);
  if (given.note !== undefined && given.note !== record.note) checkAmendedNote(given.note);
  const changed = onlyChanges(record, given);
  checkOrder(record, changed);
  checkRecordUnchanged(record, seenOf({ ...changes, original_job_id }, changed, scope));

  await withdrawUndecided(db, scope, record.id);
  const id = await insertRow(db, scope, 'amendment_requests', {
    user_id: scope.user_id,
    tracking_id: record.id,
    reason,
    client_ref: client_ref ?? null,
    ...columnsOf(record, changed),
  });
  return { id };
}

function seenOf(changes: RequestedChanges, changed: Partial<Amendable>, scope: Scope): Seen {
  const seen: Seen = {};
  for (const field of amendableFields) {
    const value = changes[`original_${field}`];
    if (changed[field] === undefined || value === null || value === undefined) continue;
    const isTime = field === 'start_time' || field === 'end_time';
    seen[field] = isTime ? toIso(toInstant(value as string, scope.time_zone, `original_${field}`)) : value;
  }
  return seen;
}

function columnsOf(record: Amendable, changed: Partial<Amendable>) {
  const columns = Object.entries(changed).map(([field, value]) => ({
    [`original_${field}`]: record[field as keyof Amendable],
    [`requested_${field}`]: value,
    [`${field}_status`]: 'pending',
  }));
  return Object.assign({}, ...columns) as Pick<Updateable<AmendmentRequests>, 'original_note'>;
}

/** Withdraws a request; decided fields stay decided. 403 for others, 409 once it is decided. */
async function withdraw(
  { db, scope }: Ctx,
  { id, expected_updatedAt }: z.infer<typeof updateAmendmentSchema>,
): Promise<{ id: number }> {
  await lockWorker(db, scope, scope.user_id);
  const request = found(await findAmendment(db, scope, id), 'request');
  if (request.user_id !== scope.user_id) throw new AppError('forbidden');
  if (request.status === 'withdrawn') return { id: request.id };
  if (request.status !== 'pending' && request.status !== 'partially_approved') {
    throw stateConflict('settled', alreadyDecidedMessage);
  }
  await assertVersion(db, scope, 'amendment-requests', request, expected_updatedAt);
  await updateRow(db, scope, 'amendment_requests', request.id, { status: 'withdrawn' });
  return { id: request.id };
}

/** 403 for a decision by anybody but an admin. */
export async function changeAmendment(ctx: Ctx, input: z.infer<typeof updateAmendmentSchema>): Promise<{ id: number }> {
  if (input.changes.status !== 'withdrawn') {
    if (!allows(ctx.scope.role, 'amendment.decide')) throw new AppError('forbidden');
    return decideAmendment(ctx, input);
  }
  if (input.changes.fieldsChanges?.length || input.changes.decision_note) {
    throw badRequest('A request can’t be withdrawn and decided at the same time.');
  }
  return withdraw(ctx, input);
}

/** Previews accepting with an admin's own times. 404 if the request is decided or its record cannot change. */
export async function effectOf(
  { db, scope, settings }: Ctx,
  { id, start_time, end_time }: z.infer<typeof amendmentEffectInput>,
): Promise<AmendmentEffect> {
  const instant = (moment: string | undefined, field: string) =>
    moment && toIso(toInstant(moment, scope.time_zone, field));
  const other = { start_time: instant(start_time, 'start_time'), end_time: instant(end_time, 'end_time') };
  const effect = (await amendmentEffects(db, scope, [id], settings, other)).get(id);
  if (!effect) throw new AppError('not_found', 'This request has been decided or doesn’t exist.');
  if (effect.duration_after < 0) {
    throw fieldError('invalid', 'end_time', endBeforeStartMessage);
  }
  return effect;
}
