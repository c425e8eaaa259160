import { type AmendmentLine, amendmentLines } from '#app/features/time/amendments/amendment-text.ts';
import { type AmendableField, amendableFields } from '#server/amendment-requests/constants.ts';
import type { Amendment } from './amendment-list.ts';

/** A unit of decision: a field, or start and end if both are pending. */
export interface RequestedChange {
  /** Its first field. */
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
