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
import { assertAllowedFields, assertVersion } from '#server/checks/assertions.ts';
import { minuteOf, toIso } from '#server/infra/clock.ts';
import { AppError, clientRefTaken, fieldError, notFound, stateConflict } from '#server/infra/errors.ts';
import { toInstant } from '#server/infra/time-zone.ts';
import { endBeforeStartMessage, noteMissingMessage, type ReviewReason } from './constants.ts';
import { findClientRef } from './deleted-queries.ts';
import type { TimeRecordRow } from './row-queries.ts';
import { checkNote, derive, type EntryClock, entryClock, jobNotFound, overlapError } from './rules.ts';
import { billableOf, type changeOwnSchema, type startSchema } from './schema.ts';
import { type Entry, isSettled, type Mark, place, rederive } from './timeline.ts';

type StartInput = z.infer<typeof startSchema>;
type ChangeInput = z.infer<typeof changeOwnSchema>;

export interface TrackedRecord {
  id: number;
  /** Wire format; set only if this call created the record. */
  record?: TimeRecordRow;
}

const unbilled = { is_billable: true, billing_status: 'unbilled' };

const doubleTapMs = 60_000;
const backfillDays = 7;

async function lockOwnRow({ db, scope }: Ctx): Promise<void> {
  const worker = await lockWorker(db, scope, scope.user_id);
  // Checked under the lock, because an admin may have disabled the worker while this call waited.
  if (worker?.status !== 'active') throw new AppError('unauthenticated');
  if (worker.role === 'landlord') throw new AppError('forbidden');
}

interface SentClock {
  sent_at?: string | undefined;
  clock_moved?: boolean | undefined;
}

function clockOf({ scope, clock }: Ctx, { sent_at, clock_moved }: SentClock): EntryClock {
  const sent = sent_at === undefined ? undefined : toInstant(sent_at, scope.time_zone, 'sent_at');
  return entryClock(sent, clock(), clock_moved);
}

/**
 * Records a start or a finished record for the caller and returns its id. A double tap returns the open record (T6); a
 * known `client_ref` returns its record, even if deleted since (T32). A running record is ended (`end_previous`) or
 * closed; a start in the past is placed between its neighbours. Errors: 404 for a job the caller may not track, 422 for
 * a time ahead, 400, 422 or 409 for a finished record that has no note, is older than 7 days or overlaps.
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
    // A record deleted by an admin is not created again.
    if (own) return { id: own.id };
    if (isTaken) throw clientRefTaken('record');
  }
  const entryTimes = clockOf(ctx, input);
  const start = input.start_time
    ? entryTimes.right(toInstant(input.start_time, scope.time_zone, 'start_time'), 'start_time')
    : now;
  const job = await findVisibleJob(db, scope, input.job_id, 'track');
  if (!job) throw jobNotFound();

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
  // Applies to finished records too: a queued switch and its end are sent as one entry.
  if (input.end_previous) {
    entry.reported.ends_previous = true;
    entry.reported.previous_note = input.end_previous.note ?? '';
  }
  const record = await place(ctx, entry, around);
  if (!entry.is_driving) await moveJobByWork(db, scope, job.id, entry.start_time);
  return { id: record.id, record };
}

/** Double tap: same job and activity within 60 s (T6). A phone's late entry never is one: it has its own uuid. */
function isDoubleTap(open: TimeRecordFacts, entry: Entry, now: number): boolean {
  const start = Date.parse(entry.start_time);
  return (
    open.job_id === entry.job_id &&
    open.is_driving === entry.is_driving &&
    Math.abs(Date.parse(open.start_time) - start) <= doubleTapMs &&
    (entry.client_ref === null || now - start <= doubleTapMs)
  );
}

/** Completes a record that is created already ended. 409 if it was added by hand and overlaps. */
async function finish(ctx: Ctx, entry: Entry, entryTimes: EntryClock, input: StartInput, start: number): Promise<void> {
  const { db, scope, clock } = ctx;
  const reported = entryTimes.right(toInstant(input.end_time!, scope.time_zone, 'end_time'), 'end_time');
  const end = checkedEnd(reported, start, entryTimes);
  const measured = input.timer === true;
  const tooOld = clock() - start > backfillDays * 24 * 3_600_000;
  if (!entry.reported.note && !(measured && entry.is_driving)) {
    throw fieldError('invalid', 'note', noteMissingMessage);
  }
  if (tooOld && !measured) {
    throw fieldError(
      'unprocessable',
      'start_time',
      `You can add records up to ${backfillDays} days back. Ask the office to add this one.`,
      'out_of_range',
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
  // A running record without a known end gives way; one with known times does not.
  const isYielding = other && !other.decided && !hasReportedEnd(other) && other.start_time < entry.start_time;
  if (other && !isYielding) throw overlapError(other, scope.time_zone);
}

const hasReportedEnd = (record: { reported: Reported }): boolean => record.reported.end_time !== undefined;

/** Treats an end in the start's minute as equal to the start. 422 for an earlier one, unless the clock is in doubt. */
function checkedEnd(end: number, start: number, { isDoubtful }: EntryClock): number {
  if (!isDoubtful && minuteOf(end) < minuteOf(start)) {
    throw fieldError('unprocessable', 'end_time', endBeforeStartMessage, 'wrong_order');
  }
  return Math.max(end, start);
}

/**
 * Changes the note, the end or the activity of the caller's own record; changing the activity ends it and starts the
 * next. Returns the record to continue with. A record closed for its worker accepts its true end and note once (T10).
 * 404 for others' records, 409 once ended or reviewed, 400 without a note.
 */
export async function changeTracking(ctx: Ctx, input: ChangeInput): Promise<TrackedRecord> {
  const { db, scope, settings, clock } = ctx;
  await lockOwnRow(ctx);
  const record = await findTimeRecord(db, scope, input.id);
  if (!record || record.user_id !== scope.user_id) throw notFound('record');
  const { data } = input;
  const reported = record.reported;
  const sent_at = data.sent_at ?? input.sent_at;
  const entryTimes = clockOf(ctx, { sent_at, clock_moved: data.clock_moved });
  const switching = data.is_driving !== undefined && data.is_driving !== record.is_driving;
  if (data.end_time && switching) {
    throw new AppError('invalid', 'Send either end_time or a changed is_driving, not both.', {
      fields: { end_time: 'can’t be combined with a change of is_driving' },
    });
  }
  const given = data.end_time ?? (switching ? data.at : undefined);
  const sentField = data.end_time ? 'end_time' : 'at';
  const ending = data.end_time !== undefined || switching;
  const end = ending
    ? checkedEnd(
        given ? entryTimes.right(toInstant(given, scope.time_zone, sentField), sentField) : clock(),
        Date.parse(record.start_time),
        entryTimes,
      )
    : undefined;

  if (reported.end_time !== undefined || isSettled(record)) {
    const again = end !== undefined && (await repeated(ctx, record, toIso(end), switching));
    if (again) return again;
    throw stateConflict(
      'settled',
      isSettled(record)
        ? 'This record has been confirmed by the office. Request an amendment instead.'
        : 'This record has already ended. Request an amendment instead.',
    );
  }
  await assertVersion(db, scope, 'time-tracking', record, input.expected_updatedAt);
  checkNote(data.note, record.is_driving);
  const note = data.note === undefined ? reported.note : data.note;
  if (ending && !record.is_driving && record.end_time === null && !note) {
    throw fieldError('invalid', 'note', noteMissingMessage);
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
    // An end typed for a forgotten timer, not measured by the phone (T44).
    const measured = sent_at !== undefined;
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
    facts: [...(job?.is_open ? [] : ['job_closed' as const]), ...(entryTimes.clockOff ? ['clock_off' as const] : [])],
    marks: new Set<Mark>([
      ...(data.end_cordinate ? [] : ['no_location' as const]),
      ...(entryTimes.isLate(end!) ? ['sent_late' as const] : []),
    ]),
  };
  const started = await place(ctx, entry, await readSurroundings(db, scope, scope.user_id, entry));
  if (!entry.is_driving) await moveJobByWork(db, scope, record.job_id, entry.start_time);
  return { id: started.id, record: started };
}

/** Answers a repeated end or switch as before, so a phone that lost the response can retry. */
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

/** Now, or `max_shift_hours` after its start if that is earlier (T42). The caller must hold the worker's lock. */
export async function closeForWorker({ db, scope, settings, clock }: Ctx, userId: number) {
  const open = await findOpenRecord(db, scope, userId);
  if (!open) return;
  const noMoreInput = { start_time: toIso(clock()), start_cordinate: null, reported: {} };
  const closed = derive(open, noMoreInput, open.review_reasons, settings.max_shift_hours);
  await updateRow(db, scope, 'time_records', open.id, closed);
}
