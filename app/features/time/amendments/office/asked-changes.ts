import { type AmendmentLine, amendmentLines } from '#app/features/time/amendments/amendment-words.ts';
import { type AmendableField, amendableFields } from '#server/amendment-requests/constants.ts';
import type { Amendment } from './amendment-list.ts';

/** What is decided by one press: a field, or a start and an end that are pending together. */
export interface AskedChange {
  /** Its first field. */
  key: AmendableField;
  /** Each as the record says it now and as the request asks; one that is decided as it was and as it was decided. */
  lines: readonly ChangeLine[];
  isPending: boolean;
  /** 'Accept with a change' is offered (not for the activity and the job). */
  mayEdit: boolean;
}

export interface ChangeLine extends AmendmentLine {
  /** What the record said when this was asked, where it says something else now. */
  changedFrom?: string;
}

export function askedChanges(request: Amendment, timeZone: string): AskedChange[] {
  const asked = amendmentLines(request, timeZone);
  const now = amendmentLines(withRecord(request), timeZone);
  const lines = asked.map((line, index): ChangeLine => {
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

/** 'Accept All' and 'Reject All' are offered: nothing of it is decided, and it asks for more than one change. */
export const hasSeveral = (request: Amendment): boolean =>
  request.status === 'pending' &&
  amendableFields.filter((field) => request[`${field}_status`] !== null).length > 1;

const isTime = ({ field }: ChangeLine) => field === 'start_time' || field === 'end_time';

/** The request as if it had been made of the record as it is now. */
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
