import { expect, test } from 'vitest';
import { initialState, type ListState } from '#app/components/card-list/list-state.ts';
import { listJobsSchema } from '#server/jobs/schema.ts';
import { countByTab, filterJobs, jobList, jobListInput } from './job-list.ts';
import type { Job } from './job-words.ts';

const job = (changes: Partial<Job>): Job => ({
  id: 12,
  client_ref: null,
  property_id: 1,
  property_address: '14 Albert Road, Levenshulme',
  job_title: 'Kitchen tap leaking',
  status: 'in_progress',
  job_start_date: null,
  job_end_date: null,
  due_date: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  job_type: 'Maintenance',
  ...changes,
});
const state = (changes: Partial<ListState> = {}, filters = {}): ListState => {
  const initial = initialState(jobList);
  return { ...initial, ...changes, filters: { ...initial.filters, ...filters } };
};
const found = (q: string, changes: Partial<Job> = {}) =>
  filterJobs([job(changes)], state({ q })).length === 1;

test.each(['tap', 'albert leaking', 'LEAK levens', '#12', '14'])('found by %s', (q) =>
  expect(found(q)).toBe(true),
);
test('found by what is described, not by other words', () => {
  expect(found('drip', { job_description: 'It drips all night' })).toBe(true);
  expect(found('tap boiler')).toBe(false);
});

test('filtered by status', () => {
  const jobs = [job({}), job({ id: 13, status: 'pending_start' })];
  expect(filterJobs(jobs, state({}, { status: 'pending_start' })).map(({ id }) => id)).toEqual([13]);
});

test('counted by tab; what has no tab of its own is under Other', () => {
  const jobs = [
    job({}),
    job({ job_type: 'Cleaning' }),
    job({ job_type: 'Emergency' }),
    job({ job_type: undefined }),
  ];
  expect(countByTab(jobs)).toEqual({ emergency: 1, maintenance: 1, refurbishment: 0, other: 2 });
});

test('every state is a question that the server takes', () => {
  const states = [
    state(),
    state({ sort: 'due_date', order: 'asc' }),
    state({}, { includeCompleted: 'true', dateRange: 'all' }),
    state({}, { dateRange: 'custom' }),
    state({}, { dateRange: 'custom', from: '2026-01-01', to: '2026-02-01' }),
  ];
  for (const each of states) expect(listJobsSchema.safeParse(jobListInput(each)).error).toBeUndefined();
});
