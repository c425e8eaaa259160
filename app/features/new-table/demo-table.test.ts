import { expect, test } from 'vitest';
import { sortableColumns } from '#app/table/state/visible-columns.ts';
import { jobSorts } from '#server/jobs/constants.ts';
import { listJobsSchema } from '#server/jobs/schema.ts';
import { demoColumns } from './demo-columns.ts';
import { demoQuestion, demoTable } from './demo-table.ts';

const asked = (search: string) => demoQuestion(new URLSearchParams(search));

test('25 a page of 10, 25, 50 and 100, five buttons, made last first', () => {
  expect(demoTable).toMatchObject({ pageSizes: [10, 25, 50, 100], pageSize: 25, pageButtons: 5 });
  expect(asked('')).toMatchObject({ sort: 'createdAt', order: 'desc', limit: 25, page: 1 });
  expect(asked('limit=20')).toMatchObject({ limit: 25 });
});

test('what an address asks, the server takes', () => {
  for (const search of ['', 'status=completed&priority=Low&job_type=Other&q=tap&page=3&limit=100'])
    expect(listJobsSchema.safeParse(asked(search)).error, search).toBeUndefined();
  const sortable = sortableColumns(demoColumns('UTC'), demoTable).filter((column) => column.sortable);
  for (const { key } of sortable) expect(jobSorts).toContain(key);
  expect(sortable.map(({ key }) => key)).toEqual([
    'job_title',
    'job_type',
    'status',
    'priority',
    'budget',
    'createdAt',
    'due_date',
    'property_address',
    'id',
  ]);
});
