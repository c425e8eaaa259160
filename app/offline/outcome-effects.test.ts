import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyEntries } from './apply-entries.ts';
import { type Entry, type EntryBodies, type EntryKind, entryFrom } from './entry.ts';
import { storeAnswer } from './outcome-effects.ts';
import { provideApplyEntries } from './pending.ts';

provideApplyEntries(applyEntries);

const at = '2026-03-02T09:00:00.000Z';
function entry<K extends EntryKind>(kind: K, body: EntryBodies[K]): Entry {
  return { ...entryFrom({ kind, at, body } as never, '1.5', 'uuid', 'key', 0), seq: 1 } as Entry;
}

const notesOf = (input: object) => [['notes', 'list'], { input, type: 'query' }];
const job = notesOf({ job_id: 1, limit: 1000 });
const otherJob = notesOf({ job_id: 2, limit: 1000 });
const property = notesOf({ property_id: 3, limit: 1000 });
const filtered = notesOf({ job_id: 1, user_id: 5, limit: 1000 });
const one = { id: 1, note: 'One', job_id: 1, property_id: 3, client_ref: 'a' };
const two = { ...one, id: 2, note: 'Two', client_ref: 'b' };

/** A cache with these lists, and after an answer. */
function after(lists: readonly (readonly [readonly unknown[], readonly object[]])[], of: Entry, answer: unknown) {
  const client = new QueryClient();
  for (const [key, data] of lists) client.setQueryData(key, { data, total: 9 }, { updatedAt: 1 });
  storeAnswer(client, of, answer);
  return (key: readonly unknown[]) => client.getQueryData<{ data: object[] }>(key)?.data;
}

test('appends a created row to the lists of its job and property only', () => {
  const created = entry('note', { job_id: 1, note: 'Two', client_ref: 'b' });
  const lists = [job, otherJob, property, filtered].map((key) => [key, [one]] as const);
  const list = after(lists, created, two);
  expect([job, otherJob, property, filtered].map(list)).toEqual([[one, two], [one], [one, two], [one]]);
  expect(after([[job, [one, two]]], created, two)(job), 'already fetched').toEqual([one, two]);
});

test('replaces a changed row and removes a deleted one, by id or client_ref', () => {
  const changed = { ...one, note: 'Changed' };
  const change = entry('note_change', { id: 'a', changes: { note: 'Changed' } });
  expect(after([[filtered, [one, two]]], change, changed)(filtered)).toEqual([changed, two]);
  for (const id of [1, 'a']) expect(after([[job, [one, two]]], entry('note_remove', { id }), {})(job)).toEqual([two]);
});

test('finds a job’s tasks by its id; puts uploaded files first', () => {
  const tasks = [['jobTasks', 'listOfJob'], { input: { id: 1, limit: 1000 }, type: 'query' }];
  const task = entry('task', { job_id: 1, description: 'Two', client_ref: 'b' });
  expect(after([[tasks, [one]]], task, two)(tasks)).toEqual([one, two]);
  const files = [['files', 'list'], { input: { job_id: 1, limit: 1000 }, type: 'query' }];
  const upload = entry('files', { job_id: 1, category: 'before_job', description: '', client_ref: 'b' });
  expect(after([[files, [one]]], upload, [two])(files)).toEqual([two, one]);
});

test('keeps the age of a list, because its other rows are not newer', () => {
  const client = new QueryClient();
  client.setQueryData(job, { data: [one] }, { updatedAt: 1 });
  storeAnswer(client, entry('note', { job_id: 1, note: 'Two', client_ref: 'b' }), two);
  expect(client.getQueryData<{ data: object[] }>(job)?.data).toEqual([one, two]);
  expect(client.getQueryState(job)?.dataUpdatedAt).toBe(1);
});

test('shows the returned status of a job until its list is refetched', () => {
  const jobs = [['jobs', 'list'], { input: { limit: 20 }, type: 'query' }];
  const status = entry('job_status', { id: 1, changes: { status: 'pending_completed' } });
  const answered = { id: 1, status: 'pending_completed' };
  expect(after([[jobs, [{ id: 1, status: 'in_progress' }]]], status, answered)(jobs)).toEqual([answered]);
});

test('leaves a list alone if the response does not change it', () => {
  const client = new QueryClient();
  client.setQueryData(otherJob, { data: [one] }, { updatedAt: 1 });
  storeAnswer(client, entry('note', { job_id: 1, note: 'Two', client_ref: 'b' }), two);
  expect(client.getQueryState(otherJob)?.dataUpdatedAt).toBe(1);
});

test('a sent start stands in its worker’s lists with the end of the record before, until they are fetched again', () => {
  const listOf = (input: object) => [['timeTracking', 'listOfUser'], { input: { id: 5, ...input }, type: 'query' }];
  const [day, yesterday, driving] = ['2026-03-02', '2026-03-01', ''].map((on) =>
    listOf(on ? { start_date: on, end_date: on } : { is_driving: true }),
  );
  const before = {
    id: 7,
    client_ref: null,
    user_id: 5,
    start_time: '2026-03-02T08:00:00.000Z',
    end_time: null,
    note: '',
  };
  const record = { ...before, deleted: null, changes: [] };
  const start = {
    ...entry('time_start', {
      job_id: 2,
      is_driving: true,
      start_time: at,
      client_ref: 'b',
      end_previous: { note: 'Fitted the valve' },
    }),
    makes: ['b'],
  } as Entry;
  const answer = { ...before, id: 8, client_ref: 'b', start_time: at, is_driving: true };
  const list = after(
    [
      [day!, [record]],
      [yesterday!, []],
      [driving!, []],
    ],
    start,
    answer,
  );
  expect(list(day!)).toEqual([
    { ...answer, deleted: null, changes: [] },
    { ...record, end_time: at, duration: 60, note: 'Fitted the valve' },
  ]);
  expect([list(yesterday!), list(driving!)]).toEqual([[], []]);
});
