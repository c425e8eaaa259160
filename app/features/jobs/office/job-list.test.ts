import { expect, test } from 'vitest';
import { readListState, sortsOf } from '#app/table/state/list-state.ts';
import { jobGroups, jobSorts } from '#server/jobs/constants.ts';
import { listJobsSchema } from '#server/jobs/schema.ts';
import { addressOfTab, listOf, officeJobCards, officeJobInput, officeJobTable, tabOfAddress } from './job-list.ts';

const search = (address: string) => new URLSearchParams(address.split('?')[1] ?? '');
const inputOf = (address: string) =>
  officeJobInput(readListState(officeJobCards, search(address)), tabOfAddress(search(address)) ?? 'emergency');

test('the server accepts the filters of every URL', () => {
  for (const address of [
    '/jobs',
    '/jobs?tab=other&job_type=Cleaning&priority=High&assignee=4&sort=due_date&order=asc&q=tap',
    '/jobs?property_id=7&assignee=nobody&dateRange=custom&from=2026-01-01&to=2026-01-31',
    '/jobs?tab=all&unassigned=true&due=by_today',
    '/jobs?tab=all&planned_not_started=true',
    '/jobs?tab=all&finished_from=2026-03-01&finished_to=2026-03-31',
    listOf.every(),
    listOf.group('refurbishment'),
    listOf.status('archived'),
  ])
    expect(listJobsSchema.safeParse(inputOf(address)).error, address).toBeUndefined();
  for (const sort of sortsOf(officeJobCards)) expect(jobSorts).toContain(sort);
  expect(officeJobTable.sorts).toEqual(jobSorts);
  expect(inputOf('/jobs')).toMatchObject({ dateRange: 'last2months', job_group: 'emergency', order: 'desc' });
  expect(inputOf('/jobs?unassigned=true&due=today')).toMatchObject({ unassigned: true, due: 'today' });
  for (const value of ['false', 'x']) expect(inputOf(`/jobs?unassigned=${value}`)).not.toHaveProperty('unassigned');
  expect(inputOf(listOf.every())).not.toHaveProperty('job_group');
  expect(jobGroups).toContain(inputOf(listOf.group('other')).job_group);
});

test('a link with filters but no tab shows jobs of every type', () => {
  const tab = (address: string) => tabOfAddress(search(address));
  expect(tab('/jobs')).toBeNull();
  expect(tab('/jobs?job=5')).toBeNull();
  expect(tab('/jobs?tab=nonsense')).toBeNull();
  expect(tab('/jobs?status=pending_completed')).toBe('all');
  expect(tab('/jobs?tab=other&status=completed')).toBe('other');
});

test('switching tabs keeps only the loaded range', () => {
  const from = search('/jobs?tab=all&status=completed&q=tap&includeCompleted=true&dateRange=all');
  expect(addressOfTab('emergency', from)).toBe('/jobs?tab=emergency&dateRange=all&includeCompleted=true');
});
