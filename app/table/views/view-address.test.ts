import { expect, test } from 'vitest';
import { choiceFilter, type ListSpec, readListState } from '../state/list-state.ts';
import { viewAddress } from './view-address.ts';

const spec: ListSpec = {
  filters: { status: choiceFilter('Status', { open: 'Open', done: 'Done' }) },
  sorts: ['name', 'day'],
  sort: 'day',
  order: 'desc',
};
const saved = (search: string, of: ListSpec = spec) => {
  const params = new URLSearchParams(search);
  return viewAddress(of, readListState(of, params), '/jobs', params);
};

test('a view has tab, search, filters, order and page size, but no page and no opened panel', () => {
  expect(saved('tab=all&status=open&q=roof&sort=name&order=asc&page=3&limit=50&job=7&new=1&history=jobs-7')).toBe(
    '/jobs?tab=all&q=roof&sort=name&order=asc&status=open&limit=50',
  );
  // Parameters beside the list's own that say which rows it has.
  expect(saved('all=true&week=2026-11-15&request=7')).toBe('/jobs?all=true&week=2026-11-15');
  expect(saved('')).toBe('/jobs');
  expect(saved('show=60&status=done', { ...spec, loadsMore: true })).toBe('/jobs?status=done');
});
