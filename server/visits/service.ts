import type { z } from 'zod';
import { deleteRow, insertMany, insertRow, updateRow } from '#db/crud.ts';
import { findVisibleJobs } from '#db/queries/jobs.ts';
import { disabledAmong, unknownStaff } from '#db/queries/users.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertAllowedFields, assertStaff, assertVersion } from '#server/checks/assertions.ts';
import { clockShift, type ReportedTime, reportedTime } from '#server/checks/reported-time.ts';
import { toIso } from '#server/infra/clock.ts';
import { fieldError, found, notFound, stateConflict } from '#server/infra/errors.ts';
import { timeOfDay, todayOf, toInstant } from '#server/infra/time-zone.ts';
import { windowOrderMessage } from '#server/infra/typed/order-messages.ts';
import { continueEach, type Outcomes, onlyValue, outcomesOf, writeEach } from '#server/infra/write-each.ts';
import { isUnfinished, type JobStatus } from '../jobs/constants.ts';
import {
  arrivalBoundsMessage,
  arrivalStatusMessage,
  farthestArrival,
  handedOnMessage,
  isOpenVisit,
  jobClosedMessage,
  joinLengthMessage,
  joinMessage,
  longestVisit,
  plannedMinutes,
  shortestVisit,
  splitLengthMessage,
  splitStatusMessage,
  suggestedDays,
  type VisitStatus,
  workerDisabledMessage,
  workerVisitStatuses,
} from './constants.ts';
import { lockJobsToPlan, lockVisit, lockVisits, setWorkers } from './queries.ts';
import { daysBetween, suggestVisits, workingDays } from './rules.ts';
import type {
  createVisitSchema,
  handOverSchema,
  joinVisitsSchema,
  splitVisitSchema,
  suggestVisitsSchema,
  updateVisitSchema,
} from './schema.ts';
import { listAbsencesOf, listCandidates, listPlannedVisits, readJobToPlan } from './suggestion-queries.ts';

type CreateInput = z.infer<typeof createVisitSchema>;
interface Window {
  window_from?: string | null | undefined;
  window_to?: string | null | undefined;
}

/** 400 unless a window has a beginning and a later end, or neither. */
function checkWindow({ window_from = null, window_to = null }: Window): void {
  if ((window_from === null) !== (window_to === null)) {
    const field = window_from === null ? 'window_from' : 'window_to';
    throw fieldError('invalid', field, 'Enter when the arrival window begins and when it ends.');
  }
  if (window_from !== null && window_to !== null && window_to <= window_from) {
    throw fieldError('invalid', 'window_to', windowOrderMessage);
  }
}

interface Times extends Window {
  day: string;
  starts?: string | null | undefined;
}

/** 422 for a time that the clocks skip on that day. */
function checkTimes({ day, starts, window_from, window_to }: Times, zone: string): void {
  for (const [field, time] of Object.entries({ starts, window_from, window_to })) {
    if (time) toInstant(`${day}T${time}`, zone, field);
  }
}

/**
 * Rows of new visits, whose jobs are locked, or their errors: 404 for a missing job or worker, 409 for a closed job or a
 * disabled worker, unless it tells of a past day, 422 for a time that does not exist.
 */
async function newVisits({ db, scope, clock }: Ctx, inputs: readonly CreateInput[]) {
  const named = [...new Set(inputs.map(({ job_id }) => job_id))];
  const found = await findVisibleJobs(db, scope, named);
  const jobOf = new Map(
    found.flatMap((job) => [[job.id, job.id] as const, [job.client_ref ?? job.id, job.id] as const]),
  );
  const ids = [...new Set(jobOf.values())];
  const locked = ids.length > 0 ? await lockJobsToPlan(db, scope, ids) : [];
  const statusOf = new Map(locked.map(({ id, status }) => [id, status as JobStatus]));
  const people = [...new Set(inputs.flatMap(({ user_id }) => user_id ?? []))];
  const unknown = new Set(await unknownStaff(db, scope, people));
  const disabled = new Set(await disabledAmong(db, scope, people));
  const today = todayOf({ clock, scope });
  return outcomesOf(inputs, (input) => {
    const job_id = jobOf.get(input.job_id);
    const status = job_id === undefined ? undefined : statusOf.get(job_id);
    if (job_id === undefined || status === undefined) throw notFound('job', 'job_id');
    if (!isUnfinished(status)) throw fieldError('conflict', 'job_id', jobClosedMessage, 'closed');
    if (typeof input.user_id === 'number') {
      if (unknown.has(input.user_id)) throw notFound('worker', 'user_id');
      if (disabled.has(input.user_id) && input.day >= today)
        throw fieldError('conflict', 'user_id', workerDisabledMessage, 'disabled');
    }
    checkWindow(input);
    checkTimes(input, scope.time_zone);
    return { ...input, job_id };
  });
}

export async function createVisit(ctx: Ctx, input: CreateInput): Promise<{ id: number }> {
  const row = onlyValue(await newVisits(ctx, [input]));
  return { id: await insertRow(ctx.db, ctx.scope, 'visits', row) };
}

/** `createVisit` for many, in a fixed number of statements. */
export async function createVisits(ctx: Ctx, inputs: readonly CreateInput[]): Promise<Outcomes<{ id: number }>> {
  const { db, scope } = ctx;
  return continueEach(await newVisits(ctx, inputs), (rows) =>
    writeEach(db, rows, (some) => insertMany(db, scope, 'visits', some)),
  );
}

/** Workers say how their own visit goes, and why. 403 for anything else. */
function checkWorkerChange(changes: { status?: VisitStatus | undefined }): void {
  assertAllowedFields(changes, ['status', 'note', 'arrives_at']);
  if (changes.status !== undefined && !workerVisitStatuses.includes(changes.status)) {
    throw fieldError('forbidden', 'status', 'Only admins can cancel a visit.');
  }
}

type Changes = z.infer<typeof updateVisitSchema>['changes'];
type LockedVisit = NonNullable<Awaited<ReturnType<typeof lockVisit>>>;

/**
 * The arrival that a visit is to have; an entry sent late tells none that has passed. 400 unless the visit is then on the
 * way and the arrival follows within hours.
 */
function arrivalAfter({ clock, scope }: Ctx, status: VisitStatus, { arrives_at }: Changes, reported: ReportedTime) {
  if (!arrives_at) return arrives_at;
  if (status !== 'on_the_way') throw fieldError('invalid', 'arrives_at', arrivalStatusMessage);
  const now = clock();
  const shift = clockShift(now, scope.time_zone, reported);
  const arrival = toInstant(arrives_at, scope.time_zone, 'arrives_at') + shift;
  const said = reported.at === undefined ? now : toInstant(reported.at, scope.time_zone, 'at') + shift;
  if (arrival < said || arrival > said + farthestArrival * 3_600_000)
    throw fieldError('invalid', 'arrives_at', arrivalBoundsMessage);
  return arrival > now ? toIso(arrival) : null;
}

/** Whether a phone says late that its worker is on the way to where they have been since. */
const isOvertaken = ({ status }: LockedVisit, changes: Changes, { at }: ReportedTime): boolean =>
  at !== undefined && changes.status === 'on_the_way' && !['planned', 'on_the_way'].includes(status);

/** The changed columns, with the moments that belong to a status. */
function changedColumns(ctx: Ctx, visit: LockedVisit, changes: Changes, reported: ReportedTime) {
  if (isOvertaken(visit, changes, reported)) {
    const { status: _, arrives_at: __, ...others } = changes;
    return others;
  }
  const status = changes.status ?? (visit.status as VisitStatus);
  const arrives_at = arrivalAfter(ctx, status, changes, reported);
  const isClosedDoor = status === 'no_access' && visit.status !== 'no_access';
  return {
    ...changes,
    ...(arrives_at !== undefined && { arrives_at }),
    ...(isClosedDoor && {
      no_access_at: reportedTime(ctx.clock, ctx.scope.time_zone, reported) ?? toIso(ctx.clock()),
    }),
  };
}

/** 403 for what the role may not change, 404, 409 if changed since or for a disabled worker, 422 for a skipped time. */
export async function changeVisit(
  ctx: Ctx,
  { id, changes, expected_updatedAt, ...reported }: z.infer<typeof updateVisitSchema>,
): Promise<{ id: number }> {
  const { db, scope } = ctx;
  const visit = found(await lockVisit(db, scope, id), 'visit');
  if (scope.role !== 'admin') checkWorkerChange(changes);
  await assertVersion(db, scope, 'visits', visit, expected_updatedAt);
  if (typeof changes.user_id === 'number' && changes.user_id !== visit.user_id) {
    await assertStaff({ db, scope }, [changes.user_id], 'worker', 'user_id');
    if ((await disabledAmong(db, scope, [changes.user_id])).length > 0)
      throw fieldError('conflict', 'user_id', workerDisabledMessage, 'disabled');
  }
  const changed = { ...visit, ...changes };
  checkWindow(changed);
  if (['day', 'starts', 'window_from', 'window_to'].some((field) => field in changes))
    checkTimes(changed, scope.time_zone);
  const columns = changedColumns(ctx, visit, changes, reported);
  if (Object.keys(columns).length > 0) await updateRow(db, scope, 'visits', id, columns);
  return { id };
}

/**
 * Gives visits from one worker to others, all or none. Errors name the move: 404 for a visit or worker that is not there,
 * 409 for a visit that is another's by now and for a disabled worker.
 */
export async function handOverVisits({ db, scope }: Ctx, { moves }: z.infer<typeof handOverSchema>): Promise<void> {
  const locked = new Map(
    (
      await lockVisits(
        db,
        scope,
        moves.map(({ id }) => id),
      )
    ).map((visit) => [visit.id, visit] as const),
  );
  const people = [...new Set(moves.flatMap(({ from, to }) => [from, to].filter((id) => id !== null)))];
  const unknown = new Set(await unknownStaff(db, scope, people));
  const disabled = new Set(await disabledAmong(db, scope, people));
  for (const [nth, { id, from, to }] of moves.entries()) {
    const visit = locked.get(id);
    if (!visit) throw notFound('visit', `moves.${nth}.id`);
    if (from !== null && unknown.has(from)) throw notFound('worker', `moves.${nth}.from`);
    if (visit.user_id !== from) throw fieldError('conflict', `moves.${nth}.from`, handedOnMessage, 'stale');
    if (to !== null && unknown.has(to)) throw notFound('worker', `moves.${nth}.to`);
    if (to !== null && disabled.has(to))
      throw fieldError('conflict', `moves.${nth}.to`, workerDisabledMessage, 'disabled');
  }
  // The jobs in one order, as changing a visit's worker locks them.
  await lockJobsToPlan(db, scope, [...new Set([...locked.values()].map(({ job_id }) => job_id))]);
  await setWorkers(db, scope, moves);
}

/** Answers the second part. 409 for a visit that is over, of a closed job or too short, or changed since. */
export async function splitVisit(ctx: Ctx, input: z.infer<typeof splitVisitSchema>): Promise<{ id: number }> {
  const { db, scope } = ctx;
  const { id, expected_minutes, day, user_id, starts, expected_updatedAt } = input;
  const visit = found(await lockVisit(db, scope, id), 'visit');
  await assertVersion(db, scope, 'visits', visit, expected_updatedAt);
  if (!isOpenVisit(visit)) throw stateConflict('closed', splitStatusMessage);
  const rest = plannedMinutes(visit) - expected_minutes;
  if (rest < shortestVisit) throw fieldError('conflict', 'expected_minutes', splitLengthMessage, 'out_of_range');
  const second = {
    job_id: visit.job_id,
    day,
    user_id: user_id === undefined ? visit.user_id : user_id,
    starts: starts ?? null,
    expected_minutes,
    note: visit.note,
  };
  // Locks the job, before anything is written.
  const row = onlyValue(await newVisits(ctx, [second]));
  await updateRow(db, scope, 'visits', id, { expected_minutes: rest });
  return { id: await insertRow(db, scope, 'visits', row) };
}

/** 404, 409 unless both are visits to one job, this one is not over and the other has not begun. */
export async function joinVisits(
  { db, scope }: Ctx,
  { id, other_id }: z.infer<typeof joinVisitsSchema>,
): Promise<{ id: number }> {
  // In the order of their ids, so that two who join the same visits do not wait for each other.
  const lock = (each: number) => lockVisit(db, scope, each);
  const [low, high] = [await lock(Math.min(id, other_id)), await lock(Math.max(id, other_id))];
  const [visit, other] = id < other_id ? [low, high] : [high, low];
  if (!visit) throw notFound('visit');
  if (!other) throw notFound('visit', 'other_id');
  const areTwo = id !== other_id && visit.job_id === other.job_id;
  if (!areTwo || !isOpenVisit(visit) || other.status !== 'planned') {
    throw fieldError('conflict', 'other_id', joinMessage, 'mismatch');
  }
  const expected_minutes = plannedMinutes(visit) + plannedMinutes(other);
  if (expected_minutes > longestVisit) throw fieldError('conflict', 'other_id', joinLengthMessage, 'out_of_range');
  await updateRow(db, scope, 'visits', id, { expected_minutes });
  await deleteRow(db, scope, 'visits', other_id);
  return { id };
}

/** 404, 409 for a closed job. */
export async function suggestFor(
  { db, scope, clock }: Ctx,
  { job_id, start_date, end_date }: z.infer<typeof suggestVisitsSchema>,
) {
  const job = found(await readJobToPlan(db, scope, job_id), 'job', 'job_id');
  if (!isUnfinished(job.status)) throw fieldError('conflict', 'job_id', jobClosedMessage, 'closed');
  const today = todayOf({ clock, scope });
  const time = timeOfDay(clock(), scope.time_zone);
  const days =
    start_date === undefined || end_date === undefined
      ? workingDays(today, suggestedDays)
      : daysBetween(start_date < today ? today : start_date, end_date);
  const span = { from: days[0] ?? today, to: days.at(-1) ?? today };
  const workers = await listCandidates(db, scope, job.property_id);
  const visits = await listPlannedVisits(db, scope, span);
  const absences = await listAbsencesOf(db, scope, span);
  return suggestVisits(job, { workers, visits, absences, days, now: { day: today, time } });
}

export async function removeVisit({ db, scope }: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  if (!(await lockVisit(db, scope, id))) throw notFound('visit');
  await deleteRow(db, scope, 'visits', id);
  return { id };
}
