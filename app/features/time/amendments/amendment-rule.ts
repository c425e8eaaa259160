import { zonedMoment } from '#app/lib/zoned-moment.ts';
import {
  amendableFields,
  amendedNoteTooShortWords,
  noChangesWords,
  reasonMissingWords,
  timeEmptyWords,
} from '#server/amendment-requests/constants.ts';
import { minimumNoteLength } from '#server/time-tracking/constants.ts';
import type { Amendment } from './use-amendments.ts';

/** A record's fields as the form has them; times as lib/zoned-moment.ts has them, with their offset. */
export interface AmendmentDraft {
  start_time: string;
  end_time: string;
  is_driving: boolean;
  note: string;
  job_id: number;
}

type Fields = Omit<AmendmentDraft, 'start_time' | 'end_time'> & {
  start_time: string;
  end_time: string | null;
};

/** A record as the form has it. */
export const draftOf = (record: Fields, timeZone: string): AmendmentDraft => ({
  start_time: zonedMoment(record.start_time, timeZone),
  end_time: zonedMoment(record.end_time, timeZone),
  is_driving: record.is_driving,
  note: record.note,
  job_id: record.job_id,
});

/** What of a request is still to be decided, as the form has it. */
export function pendingOf(request: Amendment, timeZone: string): Partial<AmendmentDraft> {
  const requested = {
    start_time: zonedMoment(request.requested_start_time, timeZone),
    end_time: zonedMoment(request.requested_end_time, timeZone),
    is_driving: request.requested_is_driving,
    note: request.requested_note,
    job_id: request.requested_job_id,
  };
  const pending = amendableFields.filter(
    (field) => request[`${field}_status`] === 'pending' && requested[field] !== null,
  );
  return Object.fromEntries(pending.map((field) => [field, requested[field]]));
}

/** The fields that were changed. Spaces around a note are not part of it. */
export function changedFields(from: AmendmentDraft, to: AmendmentDraft) {
  const trimmed = { ...to, note: to.note.trim() };
  return amendableFields.filter((field) => trimmed[field] !== from[field]);
}

export type AmendmentFaults = Partial<Record<'reason' | 'start_time' | 'end_time' | 'note' | 'form', string>>;

/** What is wrong with a request, by field; nothing when it may be sent. */
export function amendmentFaults(from: AmendmentDraft, to: AmendmentDraft, reason: string): AmendmentFaults {
  const changed = changedFields(from, to);
  const faults: AmendmentFaults = {};
  if (reason.trim() === '') faults.reason = reasonMissingWords;
  if (to.start_time === '') faults.start_time = timeEmptyWords;
  if (to.end_time === '') faults.end_time = timeEmptyWords;
  if (changed.includes('note') && to.note.trim().length < minimumNoteLength)
    faults.note = amendedNoteTooShortWords;
  if (changed.length === 0) faults.form = noChangesWords;
  return faults;
}
