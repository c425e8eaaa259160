import type { z } from 'zod';
import { setReason } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { deleteRow, insertMany, updateRow } from '#db/crud.ts';
import { existingJobIds, findExistingJob, moveJobByWork, moveJobsByWork } from '#db/queries/jobs.ts';
import {
  type ApprovedRecord,
  approveTimeRecords,
  findOverlap,
  findOverlaps,
  findPrevious,
  findTimeRecord,
  lockTimeRecord,
  lockWorker,
  lockWorkers,
  type TimeRecordFacts,
  type TimeRecordValues,
} from '#db/queries/time-records.ts';
import type { Scope } from '#db/scope.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertVersion } from '#server/checks/assertions.ts';
import { checkNotAhead, minuteOf, toIso } from '#server/infra/clock.ts';
import { clientRefTaken, fieldError, notFound, stateConflict } from '#server/infra/errors.ts';
import { addDays, startOfDay, toInstant } from '#server/infra/time-zone.ts';
import { continueEach, type Outcomes, outcomesOf, splitEach, writeEach } from '#server/infra/write-each.ts';
import { endBeforeStartMessage } from './constants.ts';
import { findDeletedByRef } from './deleted-queries.ts';
import { insertTimeRecord, updateTimeRecord } from './row-queries.ts';
import { checkNote, jobNotFound, overlapError } from './rules.ts';
import {
  type approveDaySchema,
  billableOf,
  type correctSchema,
  type removeSchema,
  type startSchema,
} from './schema.ts';
import type { TrackedRecord } from './service.ts';
import { type MovableNeighbour, movableNeighbour, moveNeighbour } from './timeline.ts';

/* Times set by an admin are settled: later entries from a phone no longer move them (T28). */

/** `movable`: the new edge of the conflicting record, if moving it would resolve the overlap; reported in the error. */
async function assertNoOverlap(
  db: Database,
  scope: Scope,
  userId: number,
  span: { start_time: string; end_time: string | null },
  except: readonly number[] = [],
  movable?: MovableNeighbour['edge'],
): Promise<void> {
  const other = await findOverlap(db, scope, userId, span, except);
  if (other) throw overlapError(other, scope.time_zone, movable);
}

/** Parses a time given by an admin into an ISO instant. 422 if it does not exist or lies in the future. */
function given(moment: string, field: string, scope: Scope, now: number): string {
  const time = toInstant(moment, scope.time_zone, field);
  checkNotAhead(time, now, field);
  return toIso(time);
}

/** Only an active worker can end a running record (T37). */
function checkMayRun(worker: { status: string }, end: string | null): void {
  if (end !== null || worker.status === 'active') return;
  throw fieldError('unprocessable', 'end_time', 'This worker no longer has access. Enter an end time.', 'disabled');
}

function checkOrder(start: string, end: string | null): string | null {
  if (end === null) return null;
  if (minuteOf(end) < minuteOf(start)) {
    throw fieldError('invalid', 'end_time', endBeforeStartMessage);
  }
  return end < start ? start : end;
}

type CreateInput = z.infer<typeof startSchema>;
type Worker = Awaited<ReturnType<typeof lockWorker>>;

function checkedWorker(worker: Worker): NonNullable<Worker> {
  if (!worker || worker.role === 'landlord') throw notFound('worker', 'user_id');
  return worker;
}

/** 404 without a job, 400 or 422 for its note or times. */
function newRecord(
  { scope, clock }: Ctx,
  input: CreateInput,
  worker: NonNullable<Worker>,
  job: { id: number } | undefined,
): TimeRecordValues {
  if (!job) throw jobNotFound();
  const now = clock();
  checkNote(input.note, input.is_driving);
  const start_time = input.start_time ? given(input.start_time, 'start_time', scope, now) : toIso(now);
  const end_time = checkOrder(start_time, input.end_time ? given(input.end_time, 'end_time', scope, now) : null);
  checkMayRun(worker, end_time);
  return {
    user_id: worker.id,
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
  };
}

/** Shifts no other record: an overlap is a 409 naming the other record. 404 for an unknown job or worker. */
export async function createTimeRecord(ctx: Ctx, input: CreateInput): Promise<TrackedRecord> {
  const { db, scope } = ctx;
  const userId = input.user_id ?? scope.user_id;
  const worker = checkedWorker(await lockWorker(db, scope, userId));
  if (input.client_ref) {
    const known =
      (await findTimeRecord(db, scope, input.client_ref)) ?? (await findDeletedByRef(db, scope, input.client_ref));
    if (known?.user_id === userId) return { id: known.id };
    if (known) throw clientRefTaken('record');
  }
  const values = newRecord(ctx, input, worker, await findExistingJob(db, scope, input.job_id));
  await assertNoOverlap(db, scope, userId, values);
  const record = await insertTimeRecord(db, scope, values);
  if (!input.is_driving) await moveJobByWork(db, scope, values.job_id, values.start_time);
  return { id: record.id, record };
}

/** Whether each record shares minutes with one before it. Rejected ones share none. */
function overlapsEarlier(records: Outcomes<TimeRecordValues>): boolean[] {
  const earlier = new Map<number, { from: number; to: number }[]>();
  return records.map((each) => {
    if (each.status === 'rejected') return false;
    const { user_id, start_time, end_time } = each.value;
    const from = minuteOf(start_time);
    const to = end_time === null ? Number.POSITIVE_INFINITY : minuteOf(end_time);
    if (from === to) return false;
    const spans = earlier.get(user_id) ?? [];
    const overlaps = spans.some((span) => span.from < to && from < span.to);
    earlier.set(user_id, [...spans, { from, to }]);
    return overlaps;
  });
}

/** `createTimeRecord` for many, without client_ref. Those that overlap earlier ones follow one after the other. */
export async function createTimeRecords(ctx: Ctx, inputs: readonly CreateInput[]): Promise<Outcomes<{ id: number }>> {
  const { db, scope } = ctx;
  const userOf = (input: CreateInput) => input.user_id ?? scope.user_id;
  const workers = await lockWorkers(db, scope, inputs.map(userOf));
  const ids = new Set(inputs.flatMap(({ job_id }) => (typeof job_id === 'number' ? [job_id] : [])));
  const jobs = await existingJobIds(db, scope, [...ids]);
  const records = await outcomesOf(inputs, (input) => {
    const worker = checkedWorker(workers.get(userOf(input)));
    const id = Number(input.job_id);
    return newRecord(ctx, input, worker, jobs.has(id) ? { id } : undefined);
  });
  const overlaps = overlapsEarlier(records);
  return splitEach(
    db,
    inputs.map((input, place) => ({ input, record: records[place]! })),
    {
      isAlone: (_, place) => overlaps[place]!,
      batched: (rows) =>
        continueEach(
          rows.map(({ record }) => record),
          (values) => addRecords(db, scope, values),
        ),
      alone: ({ input }) => createTimeRecord(ctx, input),
    },
  );
}

/** Records that do not overlap each other. */
async function addRecords(db: Database, scope: Scope, records: readonly TimeRecordValues[]) {
  const overlaps = await findOverlaps(db, scope, records);
  const free = await outcomesOf(records, (record, place) => {
    const other = overlaps.get(place);
    if (other) throw overlapError(other, scope.time_zone);
    return record;
  });
  return continueEach(free, (rows) =>
    writeEach(db, rows, async (some) => {
      const values = some.map((each) => ({ ...each, created_by: scope.user_id }));
      const ids = await insertMany(db, scope, 'time_records', values);
      const worked = some.filter(({ is_driving }) => !is_driving);
      await moveJobsByWork(db, scope, worked);
      return ids;
    }),
  );
}

/** Locks the record and its workers, lower id first (T4), against deadlocks. 404 if unknown, 409 if invoiced. */
async function findForAdmin(db: Database, scope: Scope, id: number | string, toUser?: number) {
  const locked = new Map<number, Awaited<ReturnType<typeof lockWorker>>>();
  const own = toUser === undefined && typeof id === 'number' ? await lockTimeRecord(db, scope, id) : undefined;
  if (own) locked.set(own.worker.id, own.worker);
  let record = own?.record ?? (await findTimeRecord(db, scope, id));
  // Repeats if the record moved to another worker while waiting for the lock.
  while (record && !locked.has(record.user_id)) {
    const users = [...new Set([record.user_id, toUser ?? record.user_id])].sort((a, b) => a - b);
    for (const user of users) locked.set(user, await lockWorker(db, scope, user));
    record = await findTimeRecord(db, scope, id);
  }
  if (!record) throw notFound('record');
  if (record.invoice_id !== null) {
    throw stateConflict('invoiced', 'This record is on an invoice and can’t be changed. Void the invoice first.');
  }
  return { record, worker: locked.get(toUser ?? record.user_id) };
}

/** Saves the end that a switch to this record gave the previous one, to survive moving or deleting this record. */
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
 * Corrects a record as an admin; only the given fields change. New times settle it and clear its review; `needs_review:
 * false` is Quick Approve; `end_time: null` makes it run again; `billing_status` sets `is_billable`. 409 if it is
 * invoiced, would overlap, or changed since `expected_updatedAt`. `mayMove`: true moves the one conflicting neighbour,
 * false reports in the error how it could move, undefined does neither.
 */
export async function correctTimeRecord(
  ctx: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof correctSchema>,
  mayMove?: boolean,
): Promise<TrackedRecord> {
  const { db, scope, clock } = ctx;
  const now = clock();
  const { record, worker } = await findForAdmin(db, scope, id, changes.user_id);
  await assertVersion(db, scope, 'time-tracking', record, expected_updatedAt);
  const userId = changes.user_id ?? record.user_id;
  if (!worker || (userId !== record.user_id && worker.role === 'landlord')) {
    throw notFound('worker', 'user_id');
  }
  if (changes.job_id !== undefined && !(await findExistingJob(db, scope, changes.job_id))) {
    throw notFound('job', 'job_id');
  }
  checkNote(changes.note, changes.is_driving ?? record.is_driving);
  const start_time = changes.start_time ? given(changes.start_time, 'start_time', scope, now) : record.start_time;
  const requested =
    changes.end_time === undefined
      ? record.end_time
      : changes.end_time && given(changes.end_time, 'end_time', scope, now);
  const end_time = checkOrder(start_time, requested ?? null);
  const moved = start_time !== record.start_time || end_time !== record.end_time || userId !== record.user_id;
  if (moved) {
    checkMayRun(worker, end_time);
    const movable =
      mayMove === undefined || end_time === null
        ? undefined
        : await movableNeighbour(ctx, record, { start_time, end_time });
    if (mayMove && movable) await moveNeighbour(ctx, movable);
    await assertNoOverlap(db, scope, userId, { start_time, end_time }, [record.id], movable?.edge);
    if (start_time !== record.start_time || userId !== record.user_id) await keepEndOfPrevious(db, scope, record);
  }

  // Without an end there is nothing to confirm.
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
    // Moved to another worker, the record no longer ends their previous one.
    ...(ends_previous && userId === record.user_id && { ends_previous, previous_note: previous_note ?? '' }),
  };
  const corrected = await updateTimeRecord(db, scope, record.id, {
    ...(userId !== record.user_id && { user_id: userId }),
    ...(changes.job_id !== undefined && { job_id: changes.job_id }),
    ...(changes.is_driving !== undefined && { is_driving: changes.is_driving }),
    ...(moved && { start_time, end_time }),
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
    // An unknown end is again the worker's to report (T34).
    ...(changes.needs_review === true && flags.includes('closed') && { decided: false }),
  });
  return { id: record.id, record: corrected };
}

/** Quick Approve of a worker's day. Skips records closed for the worker, whose end is still unknown (T35). */
export async function approveDay(
  { db, scope }: Ctx,
  { user_id, day }: z.infer<typeof approveDaySchema>,
): Promise<{ approved: ApprovedRecord[] }> {
  if (!(await lockWorker(db, scope, user_id))) throw notFound('worker');
  const from = startOfDay(day, scope.time_zone);
  const to = startOfDay(addDays(day, 1), scope.time_zone);
  return { approved: await approveTimeRecords(db, scope, user_id, { from, to }) };
}

/** Deletes a record. History keeps the whole row, and the worker sees it struck through with the reason (T41). */
export async function removeTimeRecord(
  { db, scope }: Ctx,
  { id, reason }: z.infer<typeof removeSchema>,
): Promise<{ id: number }> {
  const { record } = await findForAdmin(db, scope, id);
  await keepEndOfPrevious(db, scope, record);
  if (reason) await setReason(db, reason);
  await deleteRow(db, scope, 'time_records', record.id);
  return { id: record.id };
}
