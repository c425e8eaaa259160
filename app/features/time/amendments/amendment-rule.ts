import { zonedMoment } from '#app/lib/zoned-moment.ts';
import {
  amendableFields,
  amendedNoteTooShortMessage,
  noChangesMessage,
  reasonMissingMessage,
  timeEmptyMessage,
} from '#server/amendment-requests/constants.ts';
import { minimumNoteLength } from '#server/time-tracking/constants.ts';
import type { Amendment } from './use-amendments.ts';

/** Form values; times have their offset (lib/zoned-moment.ts). */
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

/** A record's form values. */
export const draftOf = (record: Fields, timeZone: string): AmendmentDraft => ({
  start_time: zonedMoment(record.start_time, timeZone),
  end_time: zonedMoment(record.end_time, timeZone),
  is_driving: record.is_driving,
  note: record.note,
  job_id: record.job_id,
});

/** The undecided fields of a request, as form values. */
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

/** The changed fields, ignoring whitespace around the note. */
export function changedFields(from: AmendmentDraft, to: AmendmentDraft) {
  const trimmed = { ...to, note: to.note.trim() };
  return amendableFields.filter((field) => trimmed[field] !== from[field]);
}

export type AmendmentErrors = Partial<Record<'reason' | 'start_time' | 'end_time' | 'note' | 'form', string>>;

/** Errors by field; empty if the request is valid. */
export function amendmentErrors(from: AmendmentDraft, to: AmendmentDraft, reason: string): AmendmentErrors {
  const changed = changedFields(from, to);
  const errors: AmendmentErrors = {};
  if (reason.trim() === '') errors.reason = reasonMissingMessage;
  if (to.start_time === '') errors.start_time = timeEmptyMessage;
  if (to.end_time === '') errors.end_time = timeEmptyMessage;
  if (changed.includes('note') && to.note.trim().length < minimumNoteLength) errors.note = amendedNoteTooShortMessage;
  if (changed.length === 0) errors.form = noChangesMessage;
  return errors;
}
