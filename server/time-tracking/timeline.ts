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
import { isEndUnknown } from '../pricing/constants.ts';
import type { ReviewReason } from './constants.ts';
import { insertTimeRecord, type TimeRecordRow } from './row-queries.ts';
import { derive, type Placed } from './rules.ts';
import type { marks } from './schema.ts';

export type Mark = (typeof marks)[number];

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

/** A new record may end or close the previous one and be closed by the next. `around`: the records around its start. */
export async function place(ctx: Ctx, entry: Entry, around: Surroundings): Promise<TimeRecordRow> {
  const { db, scope, settings } = ctx;
  const { next, previous, open } = await startAfterSettled(ctx, entry, around);
  if (previous) await rederive(ctx, previous, entry);
  // The open record differs from the previous one only if records of 0 minutes lie between them.
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

/** Settled by an admin or an invoice: nothing that a phone sends moves its times (T28). */
export function isSettled(record: TimeRecordFacts): boolean {
  return record.decided || record.invoice_id !== null;
}

/** Moves a start inside settled time to the end of that time and flags it (T29). Returns the surroundings there. */
async function startAfterSettled({ db, scope }: Ctx, entry: Entry, around: Surroundings): Promise<Surroundings> {
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

/** Derives a record again with `news` from its phone and writes what changed. Settled records stay as they are. */
export async function rederive(
  { db, scope, settings }: Ctx,
  stored: Neighbour,
  next: Placed | undefined,
  news?: Pick<TimeRecordFacts, 'reported' | 'review_reasons' | 'marks'>,
): Promise<void> {
  if (isSettled(stored)) return;
  const record = { ...stored, ...news };
  const reported = news && { marks: record.marks, reported: record.reported };
  if (stored.settled_until !== null) {
    if (reported) await updateRow(db, scope, 'time_records', record.id, reported);
    return;
  }
  const derived = derive(record, next, record.review_reasons, settings.max_shift_hours);
  // A record that was ended by a follower does not reopen when that follower is deleted.
  if (derived.end_time === null && record.end_time !== null) {
    derived.end_time = record.end_time;
    derived.review_reasons = record.review_reasons;
  }
  if (!reported && isDeepStrictEqual({ ...stored, ...derived }, stored)) return;
  await updateRow(db, scope, 'time_records', record.id, { ...derived, ...reported });
}

export interface MovableNeighbour {
  record: TimeRecordFacts;
  edge: { start_time: string } | { end_time: string };
}

/** The adjoining record, if it alone conflicts with `span`, is not invoiced and keeps at least a minute (A12). */
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

/** Keeps the reasons for review. A record whose end is unknown stays open to its worker's report. */
export async function moveNeighbour(
  { db, scope }: Ctx,
  { record: { id, end_time, review_reasons }, edge }: MovableNeighbour,
): Promise<void> {
  const isKnown = end_time !== null && !isEndUnknown({ review_reasons });
  await updateRow(db, scope, 'time_records', id, { ...edge, ...(isKnown && { decided: true }) });
}
