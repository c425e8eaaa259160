import type { Reported } from '#db/column-types.ts';
import { AppError } from '../platform/errors.ts';
import { minimumNote, noteTooShortWords, type reviewReasons } from './schema.ts';

/*
 * What a worker's day looks like, worked out from what their phone said. Every record keeps the facts as reported; where
 * it ends, which note it carries and whether it was closed for its worker follow from its own facts and from the record
 * after it, by the pure functions below. Entries may therefore arrive in any order and end in the same records.
 */

/** What a record's end is worked out from. */
export interface Placed {
  start_time: string;
  reported: Reported;
}

/** A follower that begins this little before a reported end does not put the record in doubt: two clocks differ by as much. */
const harmlessClipMinutes = 5;

export const minuteOf = (time: string | number): number =>
  Math.floor((typeof time === 'number' ? time : Date.parse(time)) / 60_000);

/**
 * Where a record ends, and whether that is a guess of ours. Its own reported end holds, unless the next record begins
 * before it; without one it ends normally where a switch began, else it is closed for its worker: where the next record
 * begins, at most `maxShiftHours` after its own start. With neither it is still open (null).
 */
export function deriveEnd(
  record: Placed,
  next: Placed | undefined,
  maxShiftHours: number,
): { end_time: string | null; closed: boolean } {
  const reported = record.reported.end_time;
  if (reported !== undefined) {
    const lost = next ? minuteOf(reported) - minuteOf(next.start_time) : 0;
    if (!next || lost <= 0) return { end_time: reported, closed: false };
    return { end_time: next.start_time, closed: lost > harmlessClipMinutes };
  }
  if (!next) return { end_time: null, closed: false };
  if (next.reported.ends_previous) return { end_time: next.start_time, closed: false };
  const latest = Date.parse(record.start_time) + maxShiftHours * 3_600_000;
  const end = Math.min(Date.parse(next.start_time), latest);
  return { end_time: new Date(end).toISOString(), closed: true };
}

/** The note a record carries: its own, or the one that the switch after it brought for it. */
export function deriveNote(record: Placed, next: Placed | undefined): string {
  const own = record.reported.note ?? '';
  if (record.reported.end_time !== undefined || !next?.reported.ends_previous) return own;
  return next.reported.previous_note || own;
}

export type ReviewReason = (typeof reviewReasons)[number];

/** The reasons for review after a worker's write: those that are facts stay, those that follow from its times are worked out anew. */
export function deriveReasons(
  facts: readonly ReviewReason[],
  times: { start_time: string; end_time: string | null; closed: boolean },
  maxShiftHours: number,
): ReviewReason[] {
  const reasons = new Set<ReviewReason>(facts.filter((reason) => reason !== 'long' && reason !== 'closed'));
  if (times.closed) reasons.add('closed');
  const minutes = times.end_time === null ? 0 : minuteOf(times.end_time) - minuteOf(times.start_time);
  if (minutes > maxShiftHours * 60) reasons.add('long');
  return [...reasons].sort();
}

/** A note on working time has at least 10 characters (S1 5); driving needs none. Throws invalid. */
export function checkNote(note: string | undefined, isDriving: boolean): void {
  if (isDriving || note === undefined || note === '') return;
  if (note.length < minimumNote) {
    throw new AppError('invalid', noteTooShortWords, { fields: { note: noteTooShortWords } });
  }
}

const aheadMs = 5 * 60_000;
const shiftMs = 60_000;
const clockOffMs = 5 * 60_000;
const lateMs = 5 * 60_000;

/** An entry's clock: how its times are put right, and what its lateness says. All in ms. */
export interface EntryClock {
  /** The time of the entry put right, checked not to lie ahead. */
  right(time: number): number;
  /** The phone's clock was more than 5 minutes off. */
  clockOff: boolean;
  isLate(time: number): boolean;
}

/**
 * Compares the phone's clock while it sent (`sentAt`, ms) with ours. More than 60 s off: every time of the entry is
 * shifted by the difference. A time more than 5 minutes ahead after that is 422.
 */
export function entryClock(sentAt: number | undefined, now: number): EntryClock {
  const skew = sentAt === undefined ? 0 : now - sentAt;
  const shift = Math.abs(skew) > shiftMs ? skew : 0;
  return {
    right(time) {
      const shifted = time + shift;
      if (shifted > now + aheadMs) throw new AppError('unprocessable', 'That time has not come yet.');
      return shifted;
    },
    clockOff: Math.abs(skew) > clockOffMs,
    isLate: (time) => now - time > lateMs,
  };
}
