import type { z } from 'zod';
import { minuteOf } from '#server/infra/clock.ts';
import { AppError, fieldError } from '#server/infra/errors.ts';
import { momentSchema } from '#server/infra/input.ts';
import { minimumNoteLength } from '../time-tracking/constants.ts';
import { type AmendableField, amendableFields, amendedNoteTooShortWords } from './constants.ts';
import type { AmendmentFacts } from './queries.ts';
import type { fieldDecisionSchema, updateAmendmentSchema } from './schema.ts';

/** What a time record, or a request about it, says of each field that can be amended. Times are ISO. */
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

/** Whether two values of a field are the same to everybody: times are judged by their clock minute. */
export function isSame(field: AmendableField, one: unknown, other: unknown): boolean {
  if (field !== 'start_time' && field !== 'end_time') return one === other;
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  return minuteOf(one) === minuteOf(other);
}

/** Throws conflict where the record no longer says what `seen` says; what it says now is in the details. */
export function checkRecordUnchanged(
  record: Amendable & { updatedAt: string },
  seen: Partial<Record<AmendableField, unknown>>,
): void {
  const changed = amendableFields.filter(
    (field) => seen[field] !== undefined && !isSame(field, seen[field], record[field]),
  );
  if (changed.length === 0) return;
  const names = changed.map((field) => fieldNames[field]);
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
  const words = `This record was changed in the meantime: ${list}. Please look at it again.`;
  throw new AppError('conflict', words, {
    fields: Object.fromEntries(changed.map((field) => [field, 'This was changed in the meantime.'])),
    details: {
      current: Object.fromEntries(changed.map((field) => [field, record[field]])),
      updatedAt: record.updatedAt,
    },
  });
}

/** A changed note has at least 10 characters, also one of a drive. Throws invalid. */
export function checkAmendedNote(note: string): void {
  if (note.length >= minimumNoteLength) return;
  throw fieldError('invalid', 'note', amendedNoteTooShortWords);
}

export interface Decision {
  field: AmendableField;
  status: 'approved' | 'rejected' | 'edited';
  /** What the record is to say: as asked, or the admin's own value. Null where it is rejected. */
  value: string | number | boolean | null;
}

type DecisionInput = z.infer<typeof fieldDecisionSchema>;

/**
 * What an admin's answer means for each field. Without single fields 'approved' or 'rejected' is for all that is pending.
 * A start and an end that are pending together are decided together: the one that is not named goes with
 * the other, as it was asked. `toTime` makes an instant of an admin's own time.
 */
export function decisionsOf(
  request: AmendmentFacts,
  { fieldsChanges = [], status }: z.infer<typeof updateAmendmentSchema>['changes'],
  toTime: (moment: string, field: AmendableField) => string,
): Decision[] {
  const pending = amendableFields.filter((field) => request[`${field}_status`] === 'pending');
  if (fieldsChanges.length === 0) {
    if (status !== 'approved' && status !== 'rejected') {
      throw fieldError('invalid', 'status', 'Please accept or reject something.');
    }
    return pending.map((key) => decide(request, { key, status }, toTime));
  }
  const keys = fieldsChanges.map(({ key }) => key);
  for (const [at, key] of keys.entries()) {
    if (keys.indexOf(key) !== at) throw fieldError('invalid', key, `${fieldNames[key]} is decided twice.`);
    if (request[`${key}_status`] === null) {
      throw fieldError('invalid', key, `This request does not ask for a change of ${fieldNames[key]}.`);
    }
    if (!pending.includes(key)) {
      throw fieldError('conflict', key, `This request was already decided as to ${fieldNames[key]}.`);
    }
  }
  return [...fieldsChanges, ...otherTime(pending, fieldsChanges)].map((each) =>
    decide(request, each, toTime),
  );
}

/** The pending time of a pair of which only the other one was named. */
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
  if (!moment.success)
    throw fieldError('invalid', field, `${fieldNames[field]} ${moment.error.issues[0]?.message}.`);
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
    const asked = request[`requested_${field}`];
    if (asked === null) {
      throw fieldError('conflict', field, 'The job that is asked for does not exist any more.');
    }
    if (own !== undefined && own !== null && !isSame(field, own, asked)) {
      const words = `Something else is asked for ${fieldNames[field]} by now. Please look at it again.`;
      throw new AppError('conflict', words, {
        fields: { [field]: words },
        details: { current: { [field]: asked } },
      });
    }
    return { field, status, value: asked };
  }
  if (field === 'is_driving' || field === 'job_id') {
    throw fieldError('invalid', field, `A change of ${fieldNames[field]} can only be accepted or rejected.`);
  }
  if (typeof own !== 'string' || (isTime && own === '')) {
    throw fieldError('invalid', field, `Please say what ${fieldNames[field]} is to be.`);
  }
  const value = own.trim();
  if (field === 'note') checkAmendedNote(value);
  return { field, status, value };
}

/** What the request is after these decisions: rejected if all was, approved if anything else, and partially_approved while something is pending. */
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
