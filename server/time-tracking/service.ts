import type { z } from 'zod';
import type { Reported } from '#db/column-types.ts';
import { updateRow } from '#db/crud.ts';
import { findVisibleJob, moveJobByWork } from '#db/queries/jobs.ts';
import {
  addTimeRecordAlias,
  findNext,
  findOpenRecord,
  findOverlap,
  findTimeRecord,
  lockWorker,
  readSurroundings,
  type TimeRecordFacts,
} from '#db/queries/time-records.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertAllowedFields, assertVersion } from '#server/infra/assertions.ts';
import { minuteOf, toIso } from '#server/infra/clock.ts';
import { AppError, clientRefTaken, fieldError, notFound } from '#server/infra/errors.ts';
import { toInstant } from '#server/infra/time-zone.ts';
import { noteMissingWords } from './constants.ts';
import { findClientRef } from './deleted-queries.ts';
import type { TimeRecordRow } from './row-queries.ts';
import {
  checkNote,
  derive,
  type EntryClock,
  entryClock,
  overlapRefusal,
  type ReviewReason,
} from './rules.ts';
import { billableOf, type changeOwnSchema, type startSchema } from './schema.ts';
import { type Entry, isSettled, type Mark, place, rederive } from './timeline.ts';

type StartInput = z.infer<typeof startSchema>;
type ChangeInput = z.infer<typeof changeOwnSchema>;

/** The record that a call answers with. */
export interface TrackedRecord {
  id: number;
  /** As the wire has it, where this call made it. */
  record?: TimeRecordRow;
}

/** How a worker's record is charged until an admin says otherwise. */
const unbilled = { is_billable: true, billing_status: 'unbilled' };

const doubleTapMs = 60_000;
const backfillDays = 7;

async function lockOwnRow({ db, scope }: Ctx): Promise<void> {
  const worker = await lockWorker(db, scope, scope.user_id);
  // Looked at under the lock: the office may have taken their access away while this call waited for it.
  if (worker?.status !== 'active') throw new AppError('unauthenticated');
  if (worker.role === 'landlord') throw new AppError('forbidden');
}

function clockOf({ scope, clock }: Ctx, sentAt: string | undefined): EntryClock {
  const sent = sentAt === undefined ? undefined : toInstant(sentAt, scope.time_zone, 'sent_at');
  return entryClock(sent, clock());
}

/**
 * Records a start, or a whole finished record, for the caller. Answers the record's id: that of the
 * open record for a double tap and of the existing one for a `client_ref` that was sent before, also if it was deleted since. A running record is
 * ended (`end_previous`) or closed for its worker; a start in the past takes its place between its neighbours. Refused
 * only: a job that the caller may not track (404), a time ahead (422), a finished record without note, further back
 * than 7 days, or over another one (400, 422, 409).
 */
export async function startTracking(ctx: Ctx, input: StartInput): Promise<TrackedRecord> {
  const { db, scope, clock } = ctx;
  const isAdmin = scope.role === 'admin';
  const { is_billable, billing_status } = input;
  if (!isAdmin) assertAllowedFields({ is_billable, billing_status }, [], unbilled);
  await lockOwnRow(ctx);
  const now = clock();
  if (input.client_ref !== undefined) {
    const { own, isTaken } = await findClientRef(db, scope, input.client_ref);
    // Also sent again after the office deleted it: it is not made a second time.
    if (own) return { id: own.id };
    if (isTaken) throw clientRefTaken('record');
  }
  const entryTimes = clockOf(ctx, input.sent_at);
  const start = input.start_time
    ? entryTimes.right(toInstant(input.start_time, scope.time_zone, 'start_time'), 'start_time')
    : now;
  const job = await findVisibleJob(db, scope, input.job_id, 'track');
  if (!job)
    throw new AppError('not_found', 'This job does not exist.', {
      fields: { job_id: 'Please select a Job.' },
    });

  const entry: Entry = {
    job_id: job.id,
    is_driving: input.is_driving,
    start_time: toIso(start),
    start_cordinate: input.start_cordinate ?? null,
    client_ref: input.client_ref ?? null,
    is_billable: billableOf(input) ?? true,
    reported: {},
    facts: [
      ...(isAdmin && input.needs_review ? ['flagged' as const] : []),
      ...(job.is_open ? [] : ['job_closed' as const]),
      ...(entryTimes.clockOff ? ['clock_off' as const] : []),
    ],
    marks: new Set<Mark>([
      ...(input.start_cordinate ? [] : ['no_location' as const]),
      ...(entryTimes.isLate(start) ? ['sent_late' as const] : []),
    ]),
  };
  checkNote(input.note, input.is_driving);
  if (input.note) entry.reported.note = input.note;
  if (input.end_time) await finish(ctx, entry, entryTimes, input, start);
  const around = await readSurroundings(db, scope, scope.user_id, entry);
  if (!input.end_time) {
    const { open } = around;
    if (open && isDoubleTap(open, entry, now)) {
      if (entry.client_ref) await addTimeRecordAlias(db, scope, open.id, entry.client_ref);
      return { id: open.id };
    }
  }
  // Also of a finished record: a switch and its queued end come folded into one.
  if (input.end_previous) {
    entry.reported.ends_previous = true;
    entry.reported.previous_note = input.end_previous.note ?? '';
  }
  const record = await place(ctx, entry, around);
  if (!entry.is_driving) await moveJobByWork(db, scope, job.id, entry.start_time);
  return { id: record.id, record };
}

/**
 * The same job and activity within 60 s of the open record's start is a second tap, not a second record. A phone's
 * queued entry that is sent late is never one: each has its own uuid and was meant.
 */
function isDoubleTap(open: TimeRecordFacts, entry: Entry, now: number): boolean {
  const start = Date.parse(entry.start_time);
  return (
    open.job_id === entry.job_id &&
    open.is_driving === entry.is_driving &&
    Math.abs(Date.parse(open.start_time) - start) <= doubleTapMs &&
    (entry.client_ref === null || now - start <= doubleTapMs)
  );
}

/** Completes the facts of a record that is created already ended, and refuses one that was added by hand over another. */
async function finish(
  ctx: Ctx,
  entry: Entry,
  entryTimes: EntryClock,
  input: StartInput,
  start: number,
): Promise<void> {
  const { db, scope, clock } = ctx;
  const end = checkedEnd(
    entryTimes.right(toInstant(input.end_time!, scope.time_zone, 'end_time'), 'end_time'),
    start,
  );
  const measured = input.timer === true;
  const tooOld = clock() - start > backfillDays * 24 * 3_600_000;
  if (!entry.reported.note && !(measured && entry.is_driving)) {
    throw fieldError('invalid', 'note', noteMissingWords);
  }
  if (tooOld && !measured) {
    throw fieldError(
      'unprocessable',
      'start_time',
      `You can add records up to ${backfillDays} days back. Please ask the office to add this one.`,
    );
  }
  if (!measured || tooOld) entry.facts.push('added_afterwards');
  if (!input.end_cordinate) entry.marks.add('no_location');
  if (entryTimes.isLate(end)) entry.marks.add('sent_late');
  entry.reported.end_time = toIso(end);
  entry.reported.end_cordinate = input.end_cordinate ?? null;
  if (measured) return;
  const other = await findOverlap(db, scope, scope.user_id, {
    start_time: entry.start_time,
    end_time: toIso(end),
  });
  // One that was running and never ended gives way; one whose times are known does not.
  const givesWay = other && !other.decided && !hasReportedEnd(other) && other.start_time < entry.start_time;
  if (other && !givesWay) throw overlapRefusal(other, scope.time_zone);
}

const hasReportedEnd = (record: { reported: Reported }): boolean => record.reported.end_time !== undefined;

/** An end in the start's own minute counts as at the start; an earlier one is refused (422). */
function checkedEnd(end: number, start: number): number {
  if (minuteOf(end) < minuteOf(start)) {
    throw fieldError('unprocessable', 'end_time', 'The end lies before the start.');
  }
  return Math.max(end, start);
}

/**
 * Changes the caller's own record: its note, its end, or from driving to working and back, which ends it
 * and starts the next. Answers the record to go on with: the next one after a switch. A record closed for its worker
 * takes its true end and note once. 404 for others' records, 409 once it has ended or was reviewed, 400 without note.
 */
export async function changeTracking(ctx: Ctx, input: ChangeInput): Promise<TrackedRecord> {
  const { db, scope, settings, clock } = ctx;
  await lockOwnRow(ctx);
  const record = await findTimeRecord(db, scope, input.id);
  if (!record || record.user_id !== scope.user_id) throw notFound('record');
  const { data } = input;
  const reported = record.reported;
  const entryTimes = clockOf(ctx, data.sent_at ?? input.sent_at);
  const switching = data.is_driving !== undefined && data.is_driving !== record.is_driving;
  if (data.end_time && switching) {
    throw new AppError('invalid', 'Send either end_time or another is_driving, not both.', {
      fields: { end_time: 'not together with another is_driving' },
    });
  }
  const given = data.end_time ?? (switching ? data.at : undefined);
  const givenField = data.end_time ? 'end_time' : 'at';
  const ending = data.end_time !== undefined || switching;
  const end = ending
    ? checkedEnd(
        given ? entryTimes.right(toInstant(given, scope.time_zone, givenField), givenField) : clock(),
        Date.parse(record.start_time),
      )
    : undefined;

  if (reported.end_time !== undefined || isSettled(record)) {
    const again = end !== undefined && (await repeated(ctx, record, toIso(end), switching));
    if (again) return again;
    throw new AppError(
      'conflict',
      isSettled(record)
        ? 'This record has been settled by the office. Please request an amendment.'
        : 'This record has already ended. Please request an amendment.',
      { fields: 'state' },
    );
  }
  await assertVersion(db, scope, 'time-tracking', record, input.expected_updatedAt);
  checkNote(data.note, record.is_driving);
  const note = data.note === undefined ? reported.note : data.note;
  if (ending && !record.is_driving && record.end_time === null && !note) {
    throw fieldError('invalid', 'note', noteMissingWords);
  }
  const changed: Reported = { ...reported, ...(note !== undefined && { note }) };
  const facts = new Set<ReviewReason>(record.review_reasons);
  const marks = new Set<Mark>(record.marks);
  if (end !== undefined) {
    changed.end_time = toIso(end);
    changed.end_cordinate = data.end_cordinate ?? null;
    if (!data.end_cordinate) marks.add('no_location');
    if (entryTimes.isLate(end)) marks.add('sent_late');
    if (entryTimes.clockOff) facts.add('clock_off');
    // 'When did I stop?' of a forgotten timer: a time that its worker typed, which no phone measured.
    const measured = (data.sent_at ?? input.sent_at) !== undefined;
    const forgotten = clock() - Date.parse(record.start_time) > settings.max_shift_hours * 3_600_000;
    if (data.end_time && !measured && forgotten) facts.add('added_afterwards');
  }
  const { next, settled_until } = await readSurroundings(db, scope, scope.user_id, record);
  const news = { reported: changed, review_reasons: [...facts], marks: [...marks].sort() };
  await rederive(ctx, { ...record, settled_until }, next, news);
  if (!switching) return { id: record.id };

  const job = await findVisibleJob(db, scope, record.job_id, 'track');
  const entry: Entry = {
    job_id: record.job_id,
    is_driving: data.is_driving!,
    start_time: changed.end_time!,
    start_cordinate: data.end_cordinate ?? null,
    client_ref: data.client_ref ?? null,
    is_billable: record.is_billable,
    reported: {},
    facts: [
      ...(job?.is_open ? [] : ['job_closed' as const]),
      ...(entryTimes.clockOff ? ['clock_off' as const] : []),
    ],
    marks: new Set<Mark>([
      ...(data.end_cordinate ? [] : ['no_location' as const]),
      ...(entryTimes.isLate(end!) ? ['sent_late' as const] : []),
    ]),
  };
  const started = await place(ctx, entry, await readSurroundings(db, scope, scope.user_id, entry));
  if (!entry.is_driving) await moveJobByWork(db, scope, record.job_id, entry.start_time);
  return { id: started.id, record: started };
}

/** The same end or switch sent again answers as it did: a phone that lost the reply must be able to ask twice. */
async function repeated(
  { db, scope }: Ctx,
  record: TimeRecordFacts,
  end: string,
  switching: boolean,
): Promise<{ id: number } | undefined> {
  if (record.reported.end_time !== end) return undefined;
  if (!switching) return { id: record.id };
  const started = await findNext(db, scope, scope.user_id, record);
  return started?.start_time === end ? { id: started.id } : undefined;
}

/**
 * Closes a worker's running record for them, as when they lose their access: now, or `max_shift_hours` after its start
 * where that is earlier; it counts once its end is confirmed. The caller has locked the worker's row.
 */
export async function closeForWorker({ db, scope, settings, clock }: Ctx, userId: number) {
  const open = await findOpenRecord(db, scope, userId);
  if (!open) return;
  const nothingMore = { start_time: toIso(clock()), start_cordinate: null, reported: {} };
  const closed = derive(open, nothingMore, open.review_reasons, settings.max_shift_hours);
  await updateRow(db, scope, 'time_records', open.id, closed);
}
