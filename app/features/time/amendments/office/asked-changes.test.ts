import { expect, test } from 'vitest';
import type { Amendment } from './amendment-list.ts';
import { askedChanges, hasSeveral } from './asked-changes.ts';
import { changesOf } from './use-decisions.ts';

const job = { id: 4, job_title: 'Boiler', Property: { address: '12 Wilbraham Road' } };
const at = (time: string) => `2026-03-02T${time}:00.000Z`;

/** Asks for 08:10 to 10:30 and another note of a record from 08:00 to 10:00. */
const request = {
  id: 1,
  status: 'pending',
  original_start_time: at('08:00'),
  requested_start_time: at('08:10'),
  start_time_status: 'pending',
  original_end_time: at('10:00'),
  requested_end_time: at('10:30'),
  end_time_status: 'pending',
  is_driving_status: null,
  original_note: 'Changed the pump',
  requested_note: 'Changed the pump and the valve',
  note_status: 'pending',
  job_id_status: null,
  OriginalJob: null,
  RequestedJob: null,
  Job: job,
  TimeTracking: {
    start_time: at('08:00'),
    end_time: at('10:00'),
    is_driving: false,
    note: 'Changed the pump',
  },
} as unknown as Amendment;

const told = (changes: Partial<Amendment>) => askedChanges({ ...request, ...changes }, 'Europe/London');

test('a start and an end that are pending together are one change', () => {
  expect(told({}).map(({ key, lines }) => [key, lines.map(({ label }) => label)])).toEqual([
    ['start_time', ['Start', 'End']],
    ['note', ['Note']],
  ]);
  // Not when one of them is decided.
  const half = told({ start_time_status: 'approved' });
  expect(half.map(({ key, isPending }) => [key, isPending])).toEqual([
    ['start_time', false],
    ['end_time', true],
    ['note', true],
  ]);
});

test('the record stands beside the request as it is now, and says where it changed since', () => {
  const record = { ...request.TimeTracking, end_time: at('09:50') } as Amendment['TimeTracking'];
  const [times, note] = told({ TimeTracking: record });
  expect(times?.lines[1]).toMatchObject({ from: '09:50', to: '10:30', changedFrom: '10:00' });
  expect(note?.lines[0]).not.toHaveProperty('changedFrom');
  // What is decided stays as it was decided.
  const decided = told({ TimeTracking: record, end_time_status: 'approved' });
  expect(decided[1]?.lines[0]).toMatchObject({ from: '10:00', to: '10:30' });
});

test('a value of the admin’s own is for the activity and the job not offered', () => {
  const [change] = told({
    start_time_status: null,
    end_time_status: null,
    note_status: null,
    original_is_driving: false,
    requested_is_driving: true,
    is_driving_status: 'pending',
  });
  expect(change).toMatchObject({ key: 'is_driving', mayEdit: false });
  expect(told({}).every(({ mayEdit }) => mayEdit)).toBe(true);
});

test('all at once is offered for more than one change of which none is decided', () => {
  expect(hasSeveral(request)).toBe(true);
  expect(hasSeveral({ ...request, status: 'partially_approved' })).toBe(false);
  expect(hasSeveral({ ...request, start_time_status: null, end_time_status: null })).toBe(false);
});

test('what is sent: each field of a change, only what the admin changed as theirs', () => {
  const [change] = told({});
  const decision = { request, change: change!, verdict: 'edited' as const };
  expect(changesOf({ ...decision, own: { end_time: '2026-03-02T10:12' } })).toEqual({
    status: 'partially_approved',
    fieldsChanges: [
      { key: 'start_time', status: 'approved' },
      { key: 'end_time', status: 'edited', requested: '2026-03-02T10:12' },
    ],
  });
  expect(changesOf({ ...decision, verdict: 'rejected' }).fieldsChanges).toEqual([
    { key: 'start_time', status: 'rejected' },
    { key: 'end_time', status: 'rejected' },
  ]);
  expect(changesOf({ request, change: 'all', verdict: 'rejected' })).toEqual({ status: 'rejected' });
});
