import type { Coordinates, Reported } from '#db/column-types.ts';
import { clockCorrection, clockOffMs, selectJobMessage } from '#server/checks/constants.ts';
import { formatMoment, formatTimeOfDay } from '#server/format.ts';
import { checkNotAhead, minuteOf } from '#server/infra/clock.ts';
import { notFoundMessage } from '#server/infra/constraints.ts';
import { AppError, fieldError } from '#server/infra/errors.ts';
import { visibleLength } from '#server/infra/typed/plain-text.ts';
import type { ReviewReason } from './constants.ts';
import { minimumNoteLength, noteTooShortMessage } from './constants.ts';

/*
 * Derives a worker's day from what their phone reported (T5). A record keeps its facts as reported; its end, its note
 * and whether it was closed follow from those facts and the next record. Entries may therefore arrive in any order and
 * give the same records.
 */

export interface Placed {
  start_time: string;
  start_cordinate: Coordinates | null;
  reported: Reported;
}

export interface Derivable extends Placed {
  is_driving: boolean;
}

export interface Derived {
  end_time: string | null;
  end_cordinate: Coordinates | null;
  note: string;
  review_reasons: ReviewReason[];
}

/** Clock differences below this put no record in doubt (T11). */
const harmlessClipMinutes = 5;

/**
 * Derives a record's end, note and review reasons. Its reported end holds unless the next record begins earlier.
 * Without one, a switch ends it normally and brings its note; otherwise it is closed at the next start, at most
 * `maxShiftHours` after its own start. With neither it is still open. Factual reasons in `known` are kept; 'long',
 * 'closed' and 'short_note' are derived again.
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
  // The end and flag from a switch stay after an admin moves or deletes the record that the switch started.
  const wasSwitched = reported.end_time !== undefined && known.includes('short_note');
  const short_note = (switched || wasSwitched) && !record.is_driving && visibleLength(note) < minimumNoteLength;
  return {
    end_time,
    end_cordinate: (switched ? next.start_cordinate : reported.end_cordinate) ?? null,
    note,
    review_reasons: deriveReasons(known, record.start_time, end_time, { closed, short_note }, maxShiftHours),
  };
}

/** The switch's note, or the record's own if only that is long enough. A short note is flagged (T21). */
function noteAfterSwitch({ is_driving, reported: { note = '' } }: Derivable, brought = ''): string {
  const keeps = !is_driving && visibleLength(note) >= minimumNoteLength && visibleLength(brought) < minimumNoteLength;
  return keeps ? note : brought || note;
}

function deriveEnd(
  { start_time, reported }: Placed,
  next: Placed | undefined,
  switched: boolean,
  maxShiftHours: number,
): { end_time: string | null; closed: boolean } {
  // A settled record may have pushed this start past the record's own end or past the next start.
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

/** 400 if a working note has fewer than 10 characters; a drive needs none (T19). */
export function checkNote(note: string | undefined, isDriving: boolean): void {
  if (isDriving || note === undefined || note === '') return;
  if (visibleLength(note) < minimumNoteLength) {
    throw fieldError('invalid', 'note', noteTooShortMessage);
  }
}

const lateMs = 5 * 60_000;

/** Corrections for the phone's clock. Times in ms. */
export interface EntryClock {
  /** Shifts a time reported by the phone and checks that it is not ahead. The server's own time needs neither. */
  right(time: number, field: string): number;
  /** The phone's clock was more than 5 minutes off, or was moved since (T15). */
  clockOff: boolean;
  /** The phone could not tell how far its clock was off: times that cannot be right become the nearest that can. */
  isDoubtful: boolean;
  isLate(time: number): boolean;
}

/**
 * Over 60 s of clock difference shifts every time of the entry (T14). 422 if still 5 minutes ahead (T13), unless the
 * clock `isMoved`: then it is now.
 */
export function entryClock(sentAt: number | undefined, now: number, isMoved = false): EntryClock {
  const skew = sentAt === undefined ? 0 : now - sentAt;
  const shift = clockCorrection(skew);
  return {
    right(time, field) {
      const shifted = time + shift;
      if (isMoved) return Math.min(shifted, now);
      checkNotAhead(shifted, now, field);
      return shifted;
    },
    clockOff: isMoved || Math.abs(skew) > clockOffMs,
    isDoubtful: isMoved,
    isLate: (time) => now - time > lateMs,
  };
}

/** 409 that names the other record in the company's zone. `movable`: its new edge, if moving it is enough. */
export function overlapError(
  other: { id: number; start_time: string; end_time: string | null; job_title: string },
  zone: string,
  movable?: { start_time?: string; end_time?: string },
): AppError {
  const to = other.end_time ? formatTimeOfDay(other.end_time, zone) : 'now';
  const message = `This overlaps the record of ${formatMoment(other.start_time, zone)} to ${to} (${other.job_title}).`;
  return new AppError('conflict', message, {
    errorCause: 'overlap',
    fields: { start_time: message },
    details: {
      id: other.id,
      start_time: other.start_time,
      end_time: other.end_time,
      ...(movable && { movable }),
    },
  });
}

/** The form asks to select a job; other programs learn that theirs does not exist. */
export const jobNotFound = () =>
  new AppError('not_found', notFoundMessage('job'), { fields: { job_id: selectJobMessage } });
