import { expect, test } from 'vitest';
import { sortsOf } from '#app/table/state/list-state.ts';
import { columnId } from '#app/table/table-column.ts';
import { jobSorts } from '#server/jobs/constants.ts';
import { listJobsSchema } from '#server/jobs/schema.ts';
import { demoColumns, demoDate, demoDatetime, demoQuery, demoTable } from './demo-list.ts';

const queryOf = (search: string) => demoQuery(new URLSearchParams(search));

test('shows 25 rows per page (10, 25, 50, 100), five page buttons, newest first', () => {
  expect(demoTable).toMatchObject({ pageSizes: [10, 25, 50, 100], pageSize: 25, pageButtons: 5 });
  expect(queryOf('')).toMatchObject({ sort: 'createdAt', order: 'desc', limit: 25, page: 1 });
  expect(queryOf('limit=20')).toMatchObject({ limit: 25 });
});

test('the server accepts the filters of every URL', () => {
  for (const search of ['', 'status=completed&priority=Low&job_type=Other&q=tap&page=3&limit=100'])
    expect(listJobsSchema.safeParse(queryOf(search)).error, search).toBeUndefined();
  for (const sort of sortsOf(demoTable)) expect(jobSorts).toContain(sort);
  const sortable = demoColumns('UTC')
    .map(columnId)
    .filter((id) => sortsOf(demoTable).includes(id));
  expect(sortable).toEqual([
    'job_title',
    'job_description',
    'job_type',
    'status',
    'priority',
    'budget',
    'createdAt',
    'due_date',
    'property_address',
    'number',
  ]);
});

test('formats dates as MMM DD, YYYY, with HH:mm for datetimes, in the company’s zone', () => {
  expect(demoDate('2026-03-02')).toBe('Mar 02, 2026');
  expect(demoDate('2026-12-31')).toBe('Dec 31, 2026');
  expect(demoDatetime('2026-03-02T09:05:00Z', 'Europe/London')).toBe('Mar 02, 2026 09:05');
  expect(demoDatetime('2026-06-30T23:00:00Z', 'Europe/London')).toBe('Jul 01, 2026 00:00');
});
