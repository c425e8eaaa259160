import type { Person } from '#app/lib/session/use-session.ts';
import type { EntryOf } from './entry.ts';
import { momentOf } from './entry-moment.ts';
import type { ListRows, PendingRow } from './pending.ts';

/*
 * What a time entry does to the records of its worker, as the server will: a start also ends the record before, and a
 * change between driving and work starts the next one. See server/time-tracking/rules.ts.
 */

type TimeRow = PendingRow<'time'>;
type TimeEntry = EntryOf<'time_start'> | EntryOf<'time_change'>;

const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / 60_000);

function end(row: TimeRow, at: string, note: string | null | undefined, sync: TimeRow['sync']): void {
  // A clock that was moved back.
  const end_time = at < row.start_time ? row.start_time : at;
  const duration = minuteOf(end_time) - minuteOf(row.start_time);
  Object.assign(row, { end_time, duration, ...(note && { note }), sync });
}

/** The worker's record that runs before `at`; entries about it come earlier. */
const openBefore = (rows: ReadonlyMap<string, TimeRow>, userId: number, at: string): TimeRow | undefined =>
  [...rows.values()].find(
    ({ user_id, end_time, start_time, deleted, sync }) =>
      user_id === userId && end_time === null && start_time <= at && deleted === null && sync !== 'rejected',
  );

function startedRow(entry: TimeEntry, ref: string, me: Person, known: Partial<ListRows['time']>): TimeRow {
  const at = momentOf(entry);
  return {
    ref,
    id: null,
    client_ref: ref,
    user_id: entry.user_id,
    job_id: 0,
    visit_id: null,
    is_driving: false,
    start_time: at,
    end_time: null,
    duration: null,
    note: '',
    needs_review: false,
    review_reasons: [],
    marks: [],
    is_billable: true,
    billing_status: 'unbilled',
    invoice_id: null,
    invoice_number: null,
    start_cordinate: null,
    end_cordinate: null,
    start_location: null,
    end_location: null,
    property_name: entry.property_name,
    User: { first_name: me.name, last_name: '' },
    Job: { job_title: entry.about, Property: { address: entry.property_name } },
    createdAt: at,
    updatedAt: at,
    deleted: null,
    changes: [],
    ...known,
    sync: 'waiting',
  };
}

/** `isLost`: the entry, or one that makes its record, was rejected. Its record is shown, and counts nowhere. */
export function rewriteTime(rows: Map<string, TimeRow>, entry: TimeEntry, me: Person, isLost: boolean): void {
  const sync = isLost ? 'rejected' : 'waiting';
  const [made] = entry.makes;
  if (entry.kind === 'time_start') {
    const { body } = entry;
    const ref = made ?? entry.uuid;
    // It has arrived.
    if (rows.has(ref)) return;
    const start_time = momentOf(entry, body.start_time);
    const before = openBefore(rows, entry.user_id, start_time);
    if (before && !isLost && (!body.end_time || body.timer)) end(before, start_time, body.end_previous?.note, sync);
    const row = startedRow(entry, ref, me, {
      // Started without signal on a job that the phone knows by its id.
      job_id: typeof body.job_id === 'number' ? body.job_id : 0,
      is_driving: body.is_driving,
      start_time,
      note: body.note ?? '',
    });
    if (body.end_time) end(row, momentOf(entry, body.end_time, entry.end_clock ?? entry.clock), undefined, sync);
    rows.set(ref, { ...row, sync });
    return;
  }
  const { id, data } = entry.body;
  const row = rows.get(String(id));
  if (!row) return;
  // The end of a record whose start was rejected belongs to it; a rejected change of another changes nothing.
  const isOfLost = isLost && row.sync === 'rejected';
  if (isLost && !isOfLost) {
    row.sync = 'rejected';
    return;
  }
  if (made !== undefined && data.is_driving !== undefined) {
    if (isOfLost || rows.has(made)) return;
    const at = momentOf(entry, data.at);
    end(row, at, data.note, sync);
    const { job_id, Job, property_name, User } = row;
    const next = { job_id, Job, property_name, User, is_driving: data.is_driving, start_time: at };
    rows.set(made, startedRow(entry, made, me, next));
  } else if (data.end_time) end(row, momentOf(entry, data.end_time), data.note, sync);
  else Object.assign(row, { ...(typeof data.note === 'string' && { note: data.note }), sync });
}
