import type { Coordinates, Reported } from '#db/column-types.ts';
import { checkNotAhead, minuteOf } from '#server/infra/clock.ts';
import { AppError, fieldError } from '#server/infra/errors.ts';
import { minimumNoteLength, noteTooShortWords } from './constants.ts';
import type { reviewReasons } from './schema.ts';

/*
 * What a worker's day looks like, worked out from what their phone said. Every record keeps the facts as reported; where
 * it ends, which note it carries and whether it was closed for its worker follow from its own facts and from the record
 * after it, by the pure functions below. Entries may therefore arrive in any order and end in the same records.
 */

/** What the end of the record before it is worked out from. */
export interface Placed {
  start_time: string;
  start_cordinate: Coordinates | null;
  reported: Reported;
}

/** What the rest of a record is worked out from. */
export interface Derivable extends Placed {
  is_driving: boolean;
}

/** What follows from a record's facts and the record after it. */
export interface Derived {
  end_time: string | null;
  end_cordinate: Coordinates | null;
  note: string;
  review_reasons: ReviewReason[];
}

/** A follower that begins this little before a reported end does not put the record in doubt: two clocks differ by as much. */
const harmlessClipMinutes = 5;

/**
 * Works a record out. Its own reported end holds, unless the next record begins before it; without
 * one it ends normally where a switch began, which also brought its note; else it is closed for its worker: where the next
 * record begins, at most `maxShiftHours` after its own start. With neither it is still open. Of `known`, the reasons for
 * review that are facts stay; 'long', 'closed' and 'short_note' follow from the rest.
 */
export function derive(
  record: Derivable,
  next: Placed | undefined,
  known: readonly ReviewReason[],
  maxShiftHours: number,
): Derived {
  const { reported } = record;
  const switched = reported.end_time === undefined && next?.reported.ends_previous === true;
  const { end_time, closed } = deriveEnd(record, next, switched, maxShiftHours);
  const note = switched ? noteAfterSwitch(record, next.reported.previous_note) : (reported.note ?? '');
  // What a switch gave stays true when the office has moved or deleted the record that it began.
  const wasSwitched = reported.end_time !== undefined && known.includes('short_note');
  const short_note = (switched || wasSwitched) && !record.is_driving && note.length < minimumNoteLength;
  return {
    end_time,
    end_cordinate: (switched ? next.start_cordinate : reported.end_cordinate) ?? null,
    note,
    review_reasons: deriveReasons(known, record.start_time, end_time, { closed, short_note }, maxShiftHours),
  };
}

/**
 * The note that a switch brought, or the record's own: also where that one is long enough and the switch's is not (PRODUCT
 * 5.6). A start is never refused for it: work that is left with less is flagged.
 */
function noteAfterSwitch({ is_driving, reported: { note = '' } }: Derivable, brought = ''): string {
  const keeps = !is_driving && note.length >= minimumNoteLength && brought.length < minimumNoteLength;
  return keeps ? note : brought || note;
}

function deriveEnd(
  { start_time, reported }: Placed,
  next: Placed | undefined,
  switched: boolean,
  maxShiftHours: number,
): { end_time: string | null; closed: boolean } {
  // A follower may begin where a settled record pushed this one's start behind its own end.
  const notBeforeStart = (end: string) => (end < start_time ? start_time : end);
  if (reported.end_time !== undefined) {
    const lost = next ? minuteOf(reported.end_time) - minuteOf(next.start_time) : 0;
    if (!next || lost <= 0) return { end_time: notBeforeStart(reported.end_time), closed: false };
    return { end_time: notBeforeStart(next.start_time), closed: lost > harmlessClipMinutes };
  }
  if (!next) return { end_time: null, closed: false };
  if (switched) return { end_time: notBeforeStart(next.start_time), closed: false };
  const latest = Date.parse(start_time) + maxShiftHours * 3_600_000;
  const end = Math.min(Date.parse(next.start_time), latest);
  return { end_time: notBeforeStart(new Date(end).toISOString()), closed: true };
}

export type ReviewReason = (typeof reviewReasons)[number];

/** Reasons that are no facts of their own: worked out anew each time. */
const following: readonly ReviewReason[] = ['long', 'closed', 'short_note'];

function deriveReasons(
  known: readonly ReviewReason[],
  start: string,
  end: string | null,
  follows: { closed: boolean; short_note: boolean },
  maxShiftHours: number,
): ReviewReason[] {
  const reasons = new Set<ReviewReason>(known.filter((reason) => !following.includes(reason)));
  if (follows.closed) reasons.add('closed');
  if (follows.short_note) reasons.add('short_note');
  if (end !== null && minuteOf(end) - minuteOf(start) > maxShiftHours * 60) reasons.add('long');
  return [...reasons].sort();
}

/** A note on working time has at least 10 characters; driving needs none. Throws invalid. */
export function checkNote(note: string | undefined, isDriving: boolean): void {
  if (isDriving || note === undefined || note === '') return;
  if (note.length < minimumNoteLength) {
    throw fieldError('invalid', 'note', noteTooShortWords);
  }
}

const shiftMs = 60_000;
const clockOffMs = 5 * 60_000;
const lateMs = 5 * 60_000;

/** An entry's clock: how its times are put right, and what its lateness says. All in ms. */
export interface EntryClock {
  /** A time that the phone told put right, checked not to lie ahead. (Our own now needs neither.) */
  right(time: number, field: string): number;
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
    right(time, field) {
      const shifted = time + shift;
      checkNotAhead(shifted, now, field);
      return shifted;
    },
    clockOff: Math.abs(skew) > clockOffMs,
    isLate: (time) => now - time > lateMs,
  };
}

/**
 * Names the record in the way, in the company's zone, so that the person can find it. `movable`: the edge that it would
 * have to get, where moving it is all that is needed.
 */
export function overlapRefusal(
  other: { id: number; start_time: string; end_time: string | null; job_title: string },
  zone: string,
  movable?: { start_time?: string; end_time?: string },
): AppError {
  const at = (iso: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options }).format(new Date(iso));
  const day = at(other.start_time, { day: 'numeric', month: 'short', year: 'numeric' });
  const from = at(other.start_time, { hour: '2-digit', minute: '2-digit' });
  const to = other.end_time ? at(other.end_time, { hour: '2-digit', minute: '2-digit' }) : 'now';
  const words = `This overlaps the record of ${day}, ${from} to ${to} (${other.job_title}).`;
  return new AppError('conflict', words, {
    fields: { start_time: words },
    details: {
      id: other.id,
      start_time: other.start_time,
      end_time: other.end_time,
      ...(movable && { movable }),
    },
  });
}
