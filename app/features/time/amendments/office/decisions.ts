import { skippedHourMessage, zonedMoment } from '#app/lib/zoned-moment.ts';
import {
  type AmendableField,
  amendableFields,
  amendedNoteTooShortMessage,
  timeEmptyMessage,
} from '#server/amendment-requests/constants.ts';
import { visibleLength } from '#server/infra/typed/plain-text.ts';
import type { RouterInputs } from '#server/router.ts';
import { minimumNoteLength } from '#server/time-tracking/constants.ts';
import type { Span } from '../../day-strip.tsx';
import { type Amendment, type AmendmentLine, amendmentLines, isUndecided } from '../amendments.ts';

/** A unit of decision: a field, or start and end if both are pending. */
export interface RequestedChange {
  key: AmendableField;
  /** Current and requested values; for decided lines those at the decision. */
  lines: readonly ChangeLine[];
  isPending: boolean;
  /** Enables 'Accept with a change' (not for activity and job). */
  mayEdit: boolean;
}

export interface ChangeLine extends AmendmentLine {
  /** The recorded value at the time of the request, if it changed since. */
  changedFrom?: string;
}

export function requestedChanges(request: Amendment, timeZone: string): RequestedChange[] {
  const requested = amendmentLines(request, timeZone);
  const now = amendmentLines(withRecord(request), timeZone);
  const lines = requested.map((line, index): ChangeLine => {
    const current = now[index];
    if (line.status !== 'pending' || !current || current.from === line.from) return line;
    return { ...current, changedFrom: line.from };
  });
  const times = lines.filter(isTime);
  const isPair = times.length === 2 && times.every(({ status }) => status === 'pending');
  const groups = isPair
    ? [times, ...lines.filter((line) => !isTime(line)).map((line) => [line])]
    : lines.map((line) => [line]);
  return groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { field, status } = first;
    const mayEdit = field !== 'is_driving' && field !== 'job_id';
    return [{ key: field, lines: group, isPending: status === 'pending', mayEdit }];
  });
}

/** Enables 'Accept All' and 'Reject All': several changes, none decided yet. */
export const hasSeveral = (request: Amendment): boolean =>
  request.status === 'pending' && amendableFields.filter((field) => request[`${field}_status`] !== null).length > 1;

const isTime = ({ field }: ChangeLine) => field === 'start_time' || field === 'end_time';

/** The request as if made for the current record. */
function withRecord(request: Amendment): Amendment {
  const { TimeTracking: record, Job } = request;
  if (!record) return request;
  return {
    ...request,
    original_start_time: record.start_time,
    original_end_time: record.end_time,
    original_is_driving: record.is_driving,
    original_note: record.note,
    OriginalJob: Job,
  };
}

export type Verdict = 'approved' | 'rejected' | 'edited';
export type CorrectedValues = Partial<Record<AmendableField, string>>;

type Changes = RouterInputs['amendmentRequests']['update']['changes'];

export interface Decision {
  request: Amendment;
  change: RequestedChange | 'all';
  verdict: Verdict;
  own?: CorrectedValues;
  moveNeighbour?: boolean;
}

/** Why a decision was rejected, shown where it was made. */
export interface Rejection {
  decision: Decision;
  message: string;
  fields: Readonly<Record<string, string>>;
  /** The new edge of the one record in the way. */
  movable?: { start_time?: string; end_time?: string };
  /** The record changed since the request. */
  isStale: boolean;
}

/** The changes as API input. Only values that the admin edited are included; others are accepted as requested. */
export function changesOf({ change, verdict, own = {} }: Decision): Changes {
  if (change === 'all') return { status: verdict === 'rejected' ? 'rejected' : 'approved' };
  return {
    status: 'partially_approved',
    fieldsChanges: change.lines.map(({ field }) => {
      if (verdict === 'edited' && own[field] !== undefined)
        return { key: field, status: 'edited', requested: own[field] };
      return { key: field, status: verdict === 'rejected' ? 'rejected' : 'approved' };
    }),
  };
}

export function doneMessage({ status, fieldsChanges = [] }: Changes): string {
  const verdicts = fieldsChanges.map((each) => each.status);
  if (verdicts.includes('edited')) return 'Accepted with a change';
  return status === 'rejected' || verdicts.includes('rejected') ? 'Rejected' : 'Accepted';
}

function requestedValue(request: Amendment, field: AmendableField, timeZone: string): string {
  if (field === 'note') return request.requested_note ?? '';
  return field === 'start_time' || field === 'end_time' ? zonedMoment(request[`requested_${field}`], timeZone) : '';
}

/** The values in the editor of a change: those typed, else the requested ones. */
export function valuesOf(request: Amendment, { lines }: RequestedChange, typed: CorrectedValues, timeZone: string) {
  const values: CorrectedValues = {};
  for (const { field } of lines) values[field] = typed[field] ?? requestedValue(request, field, timeZone);
  return values;
}

/** Those of the values that are not the requested ones. */
export const ownValues = (request: Amendment, values: CorrectedValues, timeZone: string): CorrectedValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value.trim() !== requestedValue(request, field as AmendableField, timeZone),
    ),
  );

export function missingValues(values: CorrectedValues): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [field, value] of Object.entries(values)) {
    if (field !== 'note' && !value) found[field] = timeEmptyMessage;
    if (field === 'note' && visibleLength(value) < minimumNoteLength) found.note = amendedNoteTooShortMessage;
  }
  return found;
}

/** The record's times if accepted; null if no time is pending. A skipped time keeps the requested one. */
export function requestedSpan(request: Amendment, own: CorrectedValues, timeZone: string): Span | null {
  const { TimeTracking: record } = request;
  if (!record || (request.start_time_status !== 'pending' && request.end_time_status !== 'pending')) return null;
  const after = (field: 'start_time' | 'end_time') => {
    const requested = request[`${field}_status`] === 'pending' ? request[`requested_${field}`] : record[field];
    const typed = own[field];
    if (!requested || !typed || skippedHourMessage(typed, timeZone)) return requested ?? record.start_time;
    return new Date(typed).toISOString();
  };
  const span = { start_time: after('start_time'), end_time: after('end_time') };
  return span.end_time < span.start_time ? null : span;
}

/** The message that a decision sends; undefined leaves the stored one as it is. `message` is null while none is written. */
export function changedMessage({ decision_note }: Amendment, message: string | null): string | undefined {
  const text = message?.trim();
  return text === decision_note ? undefined : text;
}

/** To open once `id` is decided or gone: the next undecided one in the previous order, else the nearest before it. */
export function nextOpen(
  before: readonly Pick<Amendment, 'id'>[],
  now: readonly Pick<Amendment, 'id' | 'status'>[],
  id: number,
): number | null {
  const open = new Set(now.filter((request) => isUndecided(request) && request.id !== id).map((request) => request.id));
  const ids = before.map((request) => request.id);
  const at = ids.indexOf(id);
  const isOpen = (each: number) => open.has(each);
  return ids.slice(at + 1).find(isOpen) ?? ids.slice(0, Math.max(at, 0)).findLast(isOpen) ?? [...open][0] ?? null;
}

/** The id `by` positions further, clamped to the list. */
export function stepTo(rows: readonly Pick<Amendment, 'id'>[], id: number, by: 1 | -1): number {
  const at = rows.findIndex((row) => row.id === id);
  return rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.id ?? id;
}
