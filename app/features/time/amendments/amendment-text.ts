import { formatDay } from '#app/lib/format.ts';
import { clockTime } from '#app/lib/zoned-moment.ts';
import type { AmendableField, FieldStatus } from '#server/amendment-requests/constants.ts';
import type { Amendment } from './use-amendments.ts';

export interface AmendmentLine {
  field: AmendableField;
  label: string;
  from: string;
  to: string;
  status: FieldStatus;
}

/** The requested changes by field, with old and new value. */
export function amendmentLines(request: Amendment, timeZone: string): AmendmentLine[] {
  // Usually only the time changes; the day is included only if it changes too.
  const times = (from: string | null, to: string | null): [string, string] => {
    const time = (instant: string | null) => (instant ? clockTime(instant, timeZone) : '');
    const day = (instant: string | null) => (instant ? formatDay(instant, timeZone) : '');
    if (day(from) === day(to)) return [time(from), time(to)];
    return [`${day(from)}, ${time(from)}`, `${day(to)}, ${time(to)}`];
  };
  const activity = (driving: boolean | null) => (driving ? 'Driving' : 'Work');
  const line = (field: AmendableField, label: string, from: string, to: string): AmendmentLine[] => {
    const status = request[`${field}_status`];
    return status === null ? [] : [{ field, label, from, to, status }];
  };
  const { OriginalJob, RequestedJob } = request;
  return [
    ...line('start_time', 'Start', ...times(request.original_start_time, request.requested_start_time)),
    ...line('end_time', 'End', ...times(request.original_end_time, request.requested_end_time)),
    ...line('is_driving', 'Activity', activity(request.original_is_driving), activity(request.requested_is_driving)),
    ...line('note', 'Note', request.original_note ?? '', request.requested_note ?? ''),
    ...line('job_id', 'Job', OriginalJob?.job_title ?? '', RequestedJob?.job_title ?? ''),
  ];
}
