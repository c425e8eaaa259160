import { formatFullDate, formatList } from '#server/format.ts';
import { clockTime, dayOf } from '#server/infra/time-zone.ts';
import { type RecordChangeRow, reportedColumns } from './record-change-queries.ts';

/* Changes by others to a worker's time records as text, for the worker's screens, mail and push. */

export interface RecordChange {
  id: number;
  record_id: number;
  action: 'added' | 'changed' | 'approved' | 'returned' | 'rejected' | 'deleted' | 'restored';
  at: string;
  by: string;
  /** 'changed the end from 16:30 to 17:05': follows the name in `by`. Times are in the company's zone. */
  text: string;
  /** The reason given; for a decided amendment, the worker's own. '' for none. */
  reason: string;
  amendment_id: number | null;
  /** The office's message about that amendment, on the newest of its changes; '' if none. */
  decision_note: string;
  is_new: boolean;
}

const activity = (isDriving: unknown) => (isDriving ? 'Driving' : 'Work');
const quoted = (text: unknown) => `‘${text}’`;

/** 'from 16:30 to 17:05', with days where these differ. */
function timesText(from: unknown, to: unknown, zone: string): string {
  const [one, other] = [from, to].map((time) => (typeof time === 'string' ? Date.parse(time) : null));
  if (one == null && other == null) return '';
  if (one == null) return `to ${clockTime(other!, zone)}`;
  if (other == null) return `from ${clockTime(one, zone)} to none`;
  if (dayOf(one, zone) === dayOf(other, zone)) return `from ${clockTime(one, zone)} to ${clockTime(other, zone)}`;
  const whole = (instant: number) => `${formatFullDate(dayOf(instant, zone))}, ${clockTime(instant, zone)}`;
  return `from ${whole(one)} to ${whole(other)}`;
}

function columnText(column: (typeof reportedColumns)[number], row: RecordChangeRow, zone: string): string {
  const from = row.from?.[column];
  const to = row.to?.[column];
  switch (column) {
    case 'start_time':
      return `the start ${timesText(from, to, zone)}`;
    case 'end_time':
      return `the end ${timesText(from, to, zone)}`;
    case 'is_driving':
      return `the activity from ${activity(from)} to ${activity(to)}`;
    case 'job_id':
      return `the job from ${quoted(row.from_job ?? 'a deleted job')} to ${quoted(row.to_job ?? 'a deleted job')}`;
    case 'note':
      if (!from) return `the note to ${quoted(to)}`;
      return to ? `the note from ${quoted(from)} to ${quoted(to)}` : `the note from ${quoted(from)} to none`;
    case 'user_id':
      return `the worker to ${row.to_user ?? 'somebody else'}`;
  }
}

function textOf(row: RecordChangeRow, zone: string): Pick<RecordChange, 'action' | 'text'> {
  const present = reportedColumns.filter((column) => row.to && column in row.to);
  const columns = formatList(present.map((column) => columnText(column, row, zone)));
  switch (row.action) {
    case 'create':
      return { action: 'added', text: 'added this record for you' };
    case 'delete':
      return { action: 'deleted', text: 'deleted this record' };
    case 'restore':
      return { action: 'restored', text: 'restored this record' };
    case 'reject':
      return { action: 'rejected', text: `rejected your request to change ${columns}` };
    case 'update':
      if (present.length > 0) return { action: 'changed', text: `changed ${columns}` };
      return row.to?.needs_review === false
        ? { action: 'approved', text: 'approved this record' }
        : { action: 'returned', text: 'marked this record for review' };
  }
}

export function toRecordChange(row: RecordChangeRow, zone: string): RecordChange {
  const { id, record_id, at, actor_name, reason, amendment_id, decision_note, is_new } = row;
  return {
    id,
    record_id,
    ...textOf(row, zone),
    at,
    by: actor_name || 'The office',
    reason,
    amendment_id,
    decision_note,
    is_new,
  };
}

export const recordPath = (record: { id: number; start_time: string }, zone: string) =>
  `/time-tracked?day=${dayOf(Date.parse(record.start_time), zone)}&record=${record.id}` as const;
