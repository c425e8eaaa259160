import { isDeepStrictEqual } from 'node:util';
import type { Coordinates, Reported } from '#db/column-types.ts';
import { updateRow } from '#db/crud.ts';
import {
  findNext,
  findOverlap,
  findPrevious,
  type Neighbour,
  readSurroundings,
  type Surroundings,
  type TimeRecordFacts,
} from '#db/queries/time-records.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { minuteOf } from '#server/infra/clock.ts';
import { insertTimeRecord, type TimeRecordRow } from './row-queries.ts';
import { derive, type Placed, type ReviewReason } from './rules.ts';
import type { marks } from './schema.ts';

/* A worker's records in the order of time: putting one among the others, and working one out anew. */

export type Mark = (typeof marks)[number];

/** A new record's facts, before it has its place among the worker's others. */
export interface Entry {
  job_id: number;
  is_driving: boolean;
  start_time: string;
  start_cordinate: Coordinates | null;
  client_ref: string | null;
  is_billable: boolean;
  reported: Reported;
  facts: ReviewReason[];
  marks: Set<Mark>;
}

/**
 * Puts a record between its neighbours: the one before it may end or be closed by it, and it by the one after. `around` is
 * what the database has around the entry's start now.
 */
export async function place(ctx: Ctx, entry: Entry, around: Surroundings): Promise<TimeRecordRow> {
  const { db, scope, settings } = ctx;
  const { next, previous, open } = await startAfterSettled(ctx, entry, around);
  if (previous) await rederive(ctx, previous, entry);
  // Not the one before it only where records of 0 minutes stand between them.
  if (open && open.id !== previous?.id && open.start_time < entry.start_time) {
    await rederive(ctx, open, entry);
  }
  const { facts, marks, ...columns } = entry;
  return insertTimeRecord(db, scope, {
    ...columns,
    ...derive(entry, next, facts, settings.max_shift_hours),
    user_id: scope.user_id,
    marks: [...marks].sort(),
    decided: false,
  });
}

/** An admin or an invoice has settled its times: nothing that a phone sends moves them any more. */
export function isSettled(record: TimeRecordFacts): boolean {
  return record.decided || record.invoice_id !== null;
}

/** A start inside settled records begins where the last of them ends, and is flagged. Answers what surrounds it there. */
async function startAfterSettled(
  { db, scope }: Ctx,
  entry: Entry,
  around: Surroundings,
): Promise<Surroundings> {
  if (around.settled_until === null) return around;
  entry.reported.start_time = entry.start_time;
  entry.facts.push('added_afterwards');
  let there = around;
  while (there.settled_until !== null) {
    entry.start_time = there.settled_until;
    there = await readSurroundings(db, scope, scope.user_id, entry);
  }
  return there;
}

/**
 * Works a record out anew from its facts and its follower, and writes what that changes, with `news` that its phone told
 * of it. One that is settled stays as it is; one of 0 minutes around which the office has settled the time keeps its
 * times, whatever its phone tells.
 */
export async function rederive(
  { db, scope, settings }: Ctx,
  stored: Neighbour,
  next: Placed | undefined,
  news?: Pick<TimeRecordFacts, 'reported' | 'review_reasons' | 'marks'>,
): Promise<void> {
  if (isSettled(stored)) return;
  const record = { ...stored, ...news };
  const told = news && { marks: record.marks, reported: record.reported };
  if (stored.settled_until !== null) {
    if (told) await updateRow(db, scope, 'time_records', record.id, told);
    return;
  }
  const derived = derive(record, next, record.review_reasons, settings.max_shift_hours);
  // A record that once had a follower does not run again because that one was deleted.
  if (derived.end_time === null && record.end_time !== null) {
    derived.end_time = record.end_time;
    derived.review_reasons = record.review_reasons;
  }
  if (!told && isDeepStrictEqual({ ...stored, ...derived }, stored)) return;
  await updateRow(db, scope, 'time_records', record.id, { ...derived, ...told });
}

/** A record that another one could be let in to: whose edge would move, and where to. */
export interface MovableNeighbour {
  record: TimeRecordFacts;
  edge: { start_time: string } | { end_time: string };
}

/**
 * The neighbour of a settled record (the one just before or after it) that alone is in the way of `span`, which the record
 * is to have. Undefined where anything else is in the way too, it is on an invoice, or not a minute of it
 * would remain.
 */
export async function movableNeighbour(
  { db, scope }: Ctx,
  record: TimeRecordFacts,
  span: { start_time: string; end_time: string },
): Promise<MovableNeighbour | undefined> {
  const other = await findOverlap(db, scope, record.user_id, span, [record.id]);
  if (!other) return;
  const neighbours = [
    await findPrevious(db, scope, record.user_id, record),
    await findNext(db, scope, record.user_id, record),
  ];
  const neighbour = neighbours.find((each) => each?.id === other.id);
  if (!neighbour || neighbour.invoice_id !== null) return;
  const { start_time, end_time } = neighbour;
  const edge = start_time < record.start_time ? { end_time: span.start_time } : { start_time: span.end_time };
  const rest = { start_time, end_time, ...edge };
  if (rest.end_time !== null && minuteOf(rest.end_time) <= minuteOf(rest.start_time)) return;
  if (await findOverlap(db, scope, record.user_id, span, [record.id, neighbour.id])) return;
  return { record: neighbour, edge };
}

/** Shifts its edge; it keeps its reasons for review. One whose end nobody knows yet stays open to its worker's word. */
export async function moveNeighbour(
  { db, scope }: Ctx,
  { record: { id, end_time, review_reasons }, edge }: MovableNeighbour,
): Promise<void> {
  const isKnown = end_time !== null && !review_reasons.includes('closed');
  await updateRow(db, scope, 'time_records', id, { ...edge, ...(isKnown && { decided: true }) });
}
