import { expect, test } from 'vitest';
import { type Job, workerTabs } from '#app/features/labels/job-labels.ts';
import { initialState, type ListState } from '#app/table/state/list-state.ts';
import { listJobsSchema } from '#server/jobs/schema.ts';
import { filterJobs, jobList, jobListInput, jobsOfTab } from './job-list.ts';

const job = (changes: Partial<Job>): Job => ({
  id: 7001,
  number: 12,
  client_ref: null,
  property_id: 1,
  property_address: '14 Albert Road, Levenshulme',
  post_code: 'M19 2EF',
  city: '',
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
const found = (q: string, changes: Partial<Job> = {}) => filterJobs([job(changes)], state({ q })).length === 1;

test.each(['tap', 'albert leaking', 'LEAK levens', '#12', '14'])('found by %s', (q) => expect(found(q)).toBe(true));
test('finds jobs by their description and not by other text', () => {
  expect(found('drip', { job_description: 'It drips all night' })).toBe(true);
  expect(found('tap boiler')).toBe(false);
});

test('filters by status', () => {
  const jobs = [job({}), job({ id: 13, status: 'pending_start' })];
  expect(filterJobs(jobs, state({}, { status: 'pending_start' })).map(({ id }) => id)).toEqual([13]);
});

test('groups by tab: my jobs of today, then by type, all others under Other', () => {
  const today = '2026-11-20';
  const assigned = (user_id: number, assigned_for: string | null) => ({
    assignees: [{ user_id, assigned_for, User: { first_name: 'Sam', last_name: 'Lee' } }],
  });
  const jobs = [
    job({ id: 1, ...assigned(7, today) }),
    job({ id: 2, job_type: 'Cleaning', ...assigned(7, '2026-11-21') }),
    job({ id: 3, job_type: 'Emergency', ...assigned(8, today) }),
    job({ id: 4, job_type: undefined, ...assigned(7, null) }),
  ];
  const ids = workerTabs.map((tab) => [tab, ...jobsOfTab(jobs, tab, 7, today).map(({ id }) => id)]);
  expect(ids).toEqual([['mine', 1], ['emergency', 3], ['maintenance', 1], ['refurbishment'], ['other', 2, 4]]);
});

test('the server accepts every state of the list', () => {
  const states = [
    state(),
    state({ sort: 'due_date', order: 'asc' }),
    state({}, { includeCompleted: 'true', dateRange: 'all' }),
    state({}, { dateRange: 'custom' }),
    state({}, { dateRange: 'custom', from: '2026-01-01', to: '2026-02-01' }),
  ];
  for (const each of states) expect(listJobsSchema.safeParse(jobListInput(each)).error).toBeUndefined();
});
