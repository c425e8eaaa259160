import { expect, test } from 'vitest';
import { sortsOf } from '#app/table/state/list-state.ts';
import { columnId } from '#app/table/table-column.ts';
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
  for (const sort of sortsOf(demoTable)) expect(jobSorts).toContain(sort);
  const sortable = demoColumns('UTC')
    .map(columnId)
    .filter((id) => sortsOf(demoTable).includes(id));
  expect(sortable).toEqual([
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
