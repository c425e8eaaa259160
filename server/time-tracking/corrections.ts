import type { z } from 'zod';
import { setReason } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { deleteRow, updateRow } from '#db/crud.ts';
import { findExistingJob, moveJobByWork } from '#db/queries/jobs.ts';
import {
  type ApprovedRecord,
  approveTimeRecords,
  findOverlap,
  findPrevious,
  findTimeRecord,
  lockWorker,
  type TimeRecordFacts,
} from '#db/queries/time-records.ts';
import type { Scope } from '#db/scope.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertVersion } from '#server/infra/assertions.ts';
import { checkNotAhead, minuteOf, toIso } from '#server/infra/clock.ts';
import { AppError, clientRefTaken, fieldError, notFound } from '#server/infra/errors.ts';
import { addDays, startOfDay, toInstant } from '#server/infra/time-zone.ts';
import { findDeletedByRef } from './deleted-queries.ts';
import { insertTimeRecord } from './row-queries.ts';
import { checkNote, overlapRefusal } from './rules.ts';
import {
  type approveDaySchema,
  billableOf,
  type correctSchema,
  type removeSchema,
  type startSchema,
} from './schema.ts';
import type { TrackedRecord } from './service.ts';
import { type MovableNeighbour, movableNeighbour, moveNeighbour } from './timeline.ts';

/*
 * What admins do to time records. Times that an admin sets are settled: later entries of a phone no longer move them.
 */

/** `movable` in the refusal: how the record in the way would have to change, where it is offered to move it. */
async function refuseOverlap(
  db: Database,
  scope: Scope,
  userId: number,
  span: { start_time: string; end_time: string | null },
  except: readonly number[] = [],
  movable?: MovableNeighbour['edge'],
): Promise<void> {
  const other = await findOverlap(db, scope, userId, span, except);
  if (other) throw overlapRefusal(other, scope.time_zone, movable);
}

/** A time that an admin gave, as an ISO instant. 422 for one that does not exist or has not come yet. */
function given(moment: string, field: string, scope: Scope, now: number): string {
  const time = toInstant(moment, scope.time_zone, field);
  checkNotAhead(time, now, field);
  return toIso(time);
}

/** A running record is for its worker to end: who cannot log in gets none. */
function checkMayRun(worker: { status: string }, end: string | null): void {
  if (end !== null || worker.status === 'active') return;
  throw fieldError(
    'unprocessable',
    'end_time',
    'This worker has no access any more: please say when it ended.',
  );
}

function checkOrder(start: string, end: string | null): string | null {
  if (end === null) return null;
  if (minuteOf(end) < minuteOf(start)) {
    throw fieldError('invalid', 'end_time', 'The end lies before the start.');
  }
  return end < start ? start : end;
}

/**
 * An admin adds a record for a worker. Nothing is shifted, flagged or closed by it: where it does not fit it is refused,
 * naming the record in the way (409). 404 for a job or worker that the company has not.
 */
export async function createTimeRecord(
  { db, scope, clock }: Ctx,
  input: z.infer<typeof startSchema>,
): Promise<TrackedRecord> {
  const now = clock();
  const userId = input.user_id ?? scope.user_id;
  const worker = await lockWorker(db, scope, userId);
  if (!worker || worker.role === 'landlord') {
    throw notFound('worker', 'user_id');
  }
  if (input.client_ref) {
    const known =
      (await findTimeRecord(db, scope, input.client_ref)) ??
      (await findDeletedByRef(db, scope, input.client_ref));
    if (known?.user_id === userId) return { id: known.id };
    if (known) throw clientRefTaken('record');
  }
  const job = await findExistingJob(db, scope, input.job_id);
  if (!job)
    throw new AppError('not_found', 'This job does not exist.', {
      fields: { job_id: 'Please select a Job.' },
    });
  checkNote(input.note, input.is_driving);
  const start_time = input.start_time ? given(input.start_time, 'start_time', scope, now) : toIso(now);
  const end_time = checkOrder(
    start_time,
    input.end_time ? given(input.end_time, 'end_time', scope, now) : null,
  );
  checkMayRun(worker, end_time);
  await refuseOverlap(db, scope, userId, { start_time, end_time });
  const record = await insertTimeRecord(db, scope, {
    user_id: userId,
    job_id: job.id,
    is_driving: input.is_driving,
    start_time,
    end_time,
    note: input.note ?? '',
    start_cordinate: input.start_cordinate ?? null,
    end_cordinate: input.end_cordinate ?? null,
    is_billable: billableOf(input) ?? true,
    review_reasons: input.needs_review ? ['flagged'] : [],
    marks: [],
    client_ref: input.client_ref ?? null,
    reported: input.note ? { note: input.note } : {},
    decided: end_time !== null,
  });
  if (!input.is_driving) await moveJobByWork(db, scope, job.id, start_time);
  return { id: record.id, record };
}

/**
 * The record, its worker locked, and with them the one to whom it is to go: lowest id first, so that of two admins who
 * exchange records neither waits for the other in a circle.
 */
async function findForAdmin(
  db: Database,
  scope: Scope,
  id: number | string,
  toUser?: number,
): Promise<TimeRecordFacts> {
  const locked = new Set<number>();
  let record = await findTimeRecord(db, scope, id);
  // Again where it went to somebody else while we waited for the lock.
  while (record && !locked.has(record.user_id)) {
    const users = [...new Set([record.user_id, toUser ?? record.user_id])].sort((a, b) => a - b);
    for (const user of users) {
      await lockWorker(db, scope, user);
      locked.add(user);
    }
    record = await findTimeRecord(db, scope, id);
  }
  if (!record) throw notFound('record');
  if (record.invoice_id !== null) {
    throw new AppError(
      'conflict',
      'This record is on an invoice and cannot be changed. Void the invoice first.',
      { fields: 'state' },
    );
  }
  return record;
}

/** The end that a switch to this record gave to the one before stays known, also once this one is elsewhere or gone. */
async function keepEndOfPrevious(db: Database, scope: Scope, record: TimeRecordFacts): Promise<void> {
  if (!record.reported.ends_previous) return;
  const previous = await findPrevious(db, scope, record.user_id, record);
  const reported = previous?.reported;
  if (!previous?.end_time || !reported || reported.end_time !== undefined || previous.invoice_id) return;
  await updateRow(db, scope, 'time_records', previous.id, {
    reported: { ...reported, end_time: previous.end_time, note: previous.note },
  });
}

/**
 * An admin corrects a record; only the fields given change. New times settle it and clear its review; Quick Approve is
 * `needs_review: false`. Without its end (`end_time: null`) it runs again, for its worker to end. `billing_status` sets
 * `is_billable`. 409 when it is invoiced, would overlap, or changed since `expected_updatedAt`. `mayMove`: whether the one
 * neighbour that is in the way is to be moved; false: the refusal says how it could be; absent: it is not asked.
 */
export async function correctTimeRecord(
  ctx: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof correctSchema>,
  mayMove?: boolean,
): Promise<{ id: number }> {
  const { db, scope, clock } = ctx;
  const now = clock();
  const record = await findForAdmin(db, scope, id, changes.user_id);
  await assertVersion(db, scope, 'time-tracking', record, expected_updatedAt);
  const userId = changes.user_id ?? record.user_id;
  const worker = await lockWorker(db, scope, userId);
  if (!worker || (userId !== record.user_id && worker.role === 'landlord')) {
    throw notFound('worker', 'user_id');
  }
  if (changes.job_id !== undefined && !(await findExistingJob(db, scope, changes.job_id))) {
    throw notFound('job', 'job_id');
  }
  checkNote(changes.note, changes.is_driving ?? record.is_driving);
  const start_time = changes.start_time
    ? given(changes.start_time, 'start_time', scope, now)
    : record.start_time;
  const wanted =
    changes.end_time === undefined
      ? record.end_time
      : changes.end_time && given(changes.end_time, 'end_time', scope, now);
  const end_time = checkOrder(start_time, wanted ?? null);
  const moved = start_time !== record.start_time || end_time !== record.end_time || userId !== record.user_id;
  if (moved) {
    checkMayRun(worker, end_time);
    const movable =
      mayMove === undefined || end_time === null
        ? undefined
        : await movableNeighbour(ctx, record, { start_time, end_time });
    if (mayMove && movable) await moveNeighbour(ctx, movable);
    await refuseOverlap(db, scope, userId, { start_time, end_time }, [record.id], movable?.edge);
    if (start_time !== record.start_time || userId !== record.user_id)
      await keepEndOfPrevious(db, scope, record);
  }

  // Without an end there is none to be confirmed.
  const flags = (changes.review_reasons ?? [...record.review_reasons, 'flagged' as const]).filter(
    (reason) => reason !== 'closed' || end_time !== null,
  );
  const approved = moved || changes.needs_review === false;
  const billable = billableOf(changes);
  const reopened = end_time === null && record.end_time !== null;
  const { ends_previous, previous_note, ...own } = record.reported;
  const { end_time: _, end_cordinate: __, ...running } = own;
  const reported = {
    ...(reopened ? running : own),
    // Among another worker's records it ends nothing.
    ...(ends_previous && userId === record.user_id && { ends_previous, previous_note: previous_note ?? '' }),
  };
  await updateRow(db, scope, 'time_records', record.id, {
    user_id: userId,
    job_id: changes.job_id ?? record.job_id,
    is_driving: changes.is_driving ?? record.is_driving,
    start_time,
    end_time,
    reported: { ...reported, ...(changes.note !== undefined && { note: changes.note }) },
    ...(changes.note !== undefined && { note: changes.note }),
    ...(reopened && { end_cordinate: null, decided: false }),
    ...(changes.start_cordinate !== undefined && { start_cordinate: changes.start_cordinate }),
    ...(changes.end_cordinate !== undefined && { end_cordinate: changes.end_cordinate }),
    ...(billable !== undefined && { is_billable: billable }),
    ...(approved && { review_reasons: [] }),
    ...(changes.needs_review === true && {
      review_reasons: [...new Set(flags)].sort(),
    }),
    ...(approved && end_time !== null && { decided: true }),
    // An end that nobody knows is again its worker's to tell.
    ...(changes.needs_review === true && flags.includes('closed') && { decided: false }),
  });
  return { id: record.id };
}

/**
 * Quick Approve of all that a worker recorded on a day. Records that were closed for their worker stay as they are: somebody
 * has to say when they ended.
 */
export async function approveDay(
  { db, scope }: Ctx,
  { user_id, day }: z.infer<typeof approveDaySchema>,
): Promise<{ approved: ApprovedRecord[] }> {
  if (!(await lockWorker(db, scope, user_id))) throw notFound('worker');
  const from = startOfDay(day, scope.time_zone);
  const to = startOfDay(addDays(day, 1), scope.time_zone);
  return { approved: await approveTimeRecords(db, scope, user_id, { from, to }) };
}

/**
 * An admin deletes a record; history keeps the whole row, and its worker sees it struck through with the reason. The end
 * that a switch to it gave to the record before stays known.
 */
export async function removeTimeRecord(
  { db, scope }: Ctx,
  { id, reason }: z.infer<typeof removeSchema>,
): Promise<{ id: number }> {
  const record = await findForAdmin(db, scope, id);
  await keepEndOfPrevious(db, scope, record);
  if (reason) await setReason(db, reason);
  await deleteRow(db, scope, 'time_records', record.id);
  return { id: record.id };
}
