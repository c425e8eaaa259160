import { expect, test } from 'vitest';
import { localPage } from './local-page.ts';

const rows = [
  { name: 'Sam', sum: 3 },
  { name: 'Ann', sum: 10 },
  { name: 'Ben', sum: null },
  { name: 'Zoe', sum: 10 },
];
const state = { q: '', sort: 'sum', order: 'asc', page: 1, limit: 3, filters: {} } as const;
const parts = {
  searchText: (row: (typeof rows)[number]) => row.name,
  value: (row: (typeof rows)[number], sort: string) => (sort === 'name' ? row.name : row.sum),
};
const names = (change: object) => localPage(rows, { ...state, ...change }, parts).data.map(({ name }) => name);

test('sorts by numbers and names, keeps the order of equals, and pages', () => {
  expect(names({})).toEqual(['Sam', 'Ann', 'Zoe']);
  expect(names({ page: 2 })).toEqual(['Ben']);
  expect(names({ order: 'desc', limit: 10 })).toEqual(['Ben', 'Ann', 'Zoe', 'Sam']);
  expect(names({ sort: 'name', limit: 10 })).toEqual(['Ann', 'Ben', 'Sam', 'Zoe']);
});

test('searches; the total counts the results', () =>
  expect(localPage(rows, { ...state, q: 'AN' }, parts)).toEqual({
    data: [rows[1]],
    meta: { total: 1, total_exact: true },
  }));
