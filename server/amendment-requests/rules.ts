import type { z } from 'zod';
import { formatList } from '#server/format.ts';
import { minuteOf } from '#server/infra/clock.ts';
import { AppError, errorTable, fieldError } from '#server/infra/errors.ts';
import { momentSchema } from '#server/infra/input.ts';
import { visibleLength } from '#server/infra/typed/plain-text.ts';
import { minimumNoteLength } from '../time-tracking/constants.ts';
import { type AmendableField, amendableFields, amendedNoteTooShortMessage } from './constants.ts';
import type { AmendmentFacts } from './queries.ts';
import type { fieldDecisionSchema, updateAmendmentSchema } from './schema.ts';

export interface Amendable {
  start_time: string;
  end_time: string | null;
  is_driving: boolean;
  note: string;
  job_id: number;
}

export const fieldNames: Readonly<Record<AmendableField, string>> = {
  start_time: 'the start time',
  end_time: 'the end time',
  is_driving: 'the activity',
  note: 'the note',
  job_id: 'the job',
};

/** Compares times by their clock minute (A2). */
export function isSame(field: AmendableField, one: unknown, other: unknown): boolean {
  if (field !== 'start_time' && field !== 'end_time') return one === other;
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  return minuteOf(one) === minuteOf(other);
}

/** 409 if the record no longer matches `seen`; the details hold its current values. */
export function checkRecordUnchanged(
  record: Amendable & { updatedAt: string },
  seen: Partial<Record<AmendableField, unknown>>,
): void {
  const changed = amendableFields.filter(
    (field) => seen[field] !== undefined && !isSame(field, seen[field], record[field]),
  );
  if (changed.length === 0) return;
  const names = changed.map((field) => fieldNames[field]);
  const list = formatList(names);
  const message = `This record has changed since you opened it: ${list}. Review it and try again.`;
  throw new AppError('conflict', message, {
    errorCause: 'stale',
    fields: Object.fromEntries(changed.map((field) => [field, errorTable.conflict.words])),
    details: {
      current: Object.fromEntries(changed.map((field) => [field, record[field]])),
      updatedAt: record.updatedAt,
    },
  });
}

/** 400 if the note has fewer than 10 characters, also for a drive (A3). */
export function checkAmendedNote(note: string): void {
  if (visibleLength(note) >= minimumNoteLength) return;
  throw fieldError('invalid', 'note', amendedNoteTooShortMessage);
}

export interface Decision {
  field: AmendableField;
  status: 'approved' | 'rejected' | 'edited';
  /** The new value: as requested, or the admin's own. Null if rejected. */
  value: string | number | boolean | null;
}

type DecisionInput = z.infer<typeof fieldDecisionSchema>;

/**
 * Resolves an admin's input into one decision per field. Without fields, `status` applies to everything pending. A
 * pending start and end are decided together: the one not named follows the other as requested (A7). `toTime` converts
 * an admin's own time to an instant.
 */
export function decisionsOf(
  request: AmendmentFacts,
  { fieldsChanges = [], status }: z.infer<typeof updateAmendmentSchema>['changes'],
  toTime: (moment: string, field: AmendableField) => string,
): Decision[] {
  const pending = amendableFields.filter((field) => request[`${field}_status`] === 'pending');
  if (fieldsChanges.length === 0) {
    if (status !== 'approved' && status !== 'rejected') {
      throw fieldError('invalid', 'status', 'Accept or reject at least one change.');
    }
    return pending.map((key) => decide(request, { key, status }, toTime));
  }
  const keys = fieldsChanges.map(({ key }) => key);
  for (const [at, key] of keys.entries()) {
    if (keys.indexOf(key) !== at) throw fieldError('invalid', key, `${fieldNames[key]} is included twice.`);
    if (request[`${key}_status`] === null) {
      throw fieldError('invalid', key, `This request doesn’t include a change to ${fieldNames[key]}.`);
    }
    if (!pending.includes(key)) {
      throw fieldError('conflict', key, `A decision has already been made on ${fieldNames[key]}.`, 'settled');
    }
  }
  return [...fieldsChanges, ...otherTime(pending, fieldsChanges)].map((each) => decide(request, each, toTime));
}

function otherTime(pending: readonly AmendableField[], given: readonly DecisionInput[]): DecisionInput[] {
  const named = given.filter(({ key }) => key === 'start_time' || key === 'end_time');
  const [only] = named;
  if (named.length !== 1 || !only) return [];
  const key = only.key === 'start_time' ? 'end_time' : 'start_time';
  if (!pending.includes(key)) return [];
  return [{ key, status: only.status === 'rejected' ? 'rejected' : 'approved' }];
}

function checkedMoment(field: AmendableField, value: string | number | true): string {
  const moment = momentSchema.safeParse(value);
  if (!moment.success) throw fieldError('invalid', field, `${fieldNames[field]} ${moment.error.issues[0]?.message}.`);
  return moment.data;
}

function decide(
  request: AmendmentFacts,
  { key: field, status, requested }: DecisionInput,
  toTime: (moment: string, field: AmendableField) => string,
): Decision {
  if (status === 'rejected') return { field, status, value: null };
  const isTime = field === 'start_time' || field === 'end_time';
  const own = isTime && requested ? toTime(checkedMoment(field, requested), field) : requested;
  if (status === 'approved') {
    const requested = request[`requested_${field}`];
    if (requested === null) {
      throw fieldError('conflict', field, 'The requested job no longer exists.', 'not_found_reference');
    }
    if (own !== undefined && own !== null && !isSame(field, own, requested)) {
      const message = `The requested value for ${fieldNames[field]} has changed. Review it and try again.`;
      throw new AppError('conflict', message, {
        errorCause: 'stale',
        fields: { [field]: message },
        details: { current: { [field]: requested } },
      });
    }
    return { field, status, value: requested };
  }
  if (field === 'is_driving' || field === 'job_id') {
    throw fieldError('invalid', field, `A change to ${fieldNames[field]} can only be accepted or rejected.`);
  }
  if (typeof own !== 'string' || (isTime && own === '')) {
    throw fieldError('invalid', field, `Enter a value for ${fieldNames[field]}.`);
  }
  const value = own.trim();
  if (field === 'note') checkAmendedNote(value);
  return { field, status, value };
}

/** Rejected if every field was, partially_approved while any is pending, else approved (A10). */
export function statusAfter(
  request: AmendmentFacts,
  decisions: readonly Decision[],
): 'partially_approved' | 'approved' | 'rejected' {
  const after = new Map(decisions.map(({ field, status }) => [field, status]));
  const statuses = amendableFields
    .map((field) => after.get(field) ?? request[`${field}_status`])
    .filter((status) => status !== null);
  if (statuses.includes('pending')) return 'partially_approved';
  return statuses.every((status) => status === 'rejected') ? 'rejected' : 'approved';
}
