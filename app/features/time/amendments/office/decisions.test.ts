import { expect, test } from 'vitest';
import type { Amendment } from '../amendments.ts';
import { changedMessage, changesOf, hasSeveral, nextOpen, requestedChanges, stepTo } from './decisions.ts';

const job = { id: 4, job_title: 'Boiler', Property: { address: '12 Wilbraham Road' } };
const at = (time: string) => `2026-03-02T${time}:00.000Z`;

/** Requests 08:10 to 10:30 and another note for a record from 08:00 to 10:00. */
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

const changesFor = (changes: Partial<Amendment>) => requestedChanges({ ...request, ...changes }, 'Europe/London');

test('a pending start and end are one change', () => {
  expect(changesFor({}).map(({ key, lines }) => [key, lines.map(({ label }) => label)])).toEqual([
    ['start_time', ['Start', 'End']],
    ['note', ['Note']],
  ]);
  // Not once one of them is decided.
  const half = changesFor({ start_time_status: 'approved' });
  expect(half.map(({ key, isPending }) => [key, isPending])).toEqual([
    ['start_time', false],
    ['end_time', true],
    ['note', true],
  ]);
});

test('shows the current record beside the request, and the fields changed since', () => {
  const record = { ...request.TimeTracking, end_time: at('09:50') } as Amendment['TimeTracking'];
  const [times, note] = changesFor({ TimeTracking: record });
  expect(times?.lines[1]).toMatchObject({ from: '09:50', to: '10:30', changedFrom: '10:00' });
  expect(note?.lines[0]).not.toHaveProperty('changedFrom');
  // A decided change keeps its values.
  const decided = changesFor({ TimeTracking: record, end_time_status: 'approved' });
  expect(decided[1]?.lines[0]).toMatchObject({ from: '10:00', to: '10:30' });
});

test('an admin cannot enter their own value for activity and job', () => {
  const [change] = changesFor({
    start_time_status: null,
    end_time_status: null,
    note_status: null,
    original_is_driving: false,
    requested_is_driving: true,
    is_driving_status: 'pending',
  });
  expect(change).toMatchObject({ key: 'is_driving', mayEdit: false });
  expect(changesFor({}).every(({ mayEdit }) => mayEdit)).toBe(true);
});

test('offers to decide all only for several undecided changes', () => {
  expect(hasSeveral(request)).toBe(true);
  expect(hasSeveral({ ...request, status: 'partially_approved' })).toBe(false);
  expect(hasSeveral({ ...request, start_time_status: null, end_time_status: null })).toBe(false);
});

test('sends each field of a change, marking those that the admin changed', () => {
  const [change] = changesFor({});
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

const undecided = (...ids: number[]) => ids.map((id) => ({ id, status: 'pending' as const }));

test('after a decision opens the next request, at the end the previous one, finally none', () => {
  const before = undecided(1, 2, 3);
  expect(nextOpen(before, undecided(1, 3), 2)).toBe(3);
  expect(nextOpen(before, undecided(1, 2), 3)).toBe(2);
  expect(nextOpen(undecided(1), [], 1)).toBeNull();
  // Skips decided requests in the list of all, which still includes the one just decided.
  const all = [...undecided(1), { id: 2, status: 'pending' as const }, { id: 3, status: 'approved' as const }];
  expect(nextOpen(undecided(1, 2, 3, 4), [...all, ...undecided(4)], 2)).toBe(4);
  // Falls back to one that arrived meanwhile.
  expect(nextOpen(undecided(1), undecided(9), 1)).toBe(9);
});

test('J and K move by one and stop at the ends', () => {
  const rows = undecided(1, 2, 3);
  expect(stepTo(rows, 1, 1)).toBe(2);
  expect(stepTo(rows, 3, 1)).toBe(3);
  expect(stepTo(rows, 1, -1)).toBe(1);
  expect(stepTo([], 1, 1)).toBe(1);
});

test('a decision sends its message if it differs from the stored one, also to remove it', () => {
  const stored = { ...request, decision_note: 'Ask me' };
  expect(changedMessage(stored, ' Ring me ')).toBe('Ring me');
  expect(changedMessage(stored, '')).toBe('');
  expect(changedMessage(stored, 'Ask me ')).toBeUndefined();
  expect(changedMessage(stored, null)).toBeUndefined();
});
