import { expect, test } from 'vitest';
import { initialTableState, readTableState, type TableSpec, writeTableState } from './table-state.ts';

const spec: TableSpec = {
  filters: {
    status: {
      label: 'Status',
      initial: 'all',
      options: [
        { value: 'all', label: 'All' },
        { value: 'active', label: 'Active' },
      ],
    },
  },
  sorts: [
    { value: 'address', label: 'Address' },
    { value: 'city', label: 'City' },
  ],
  order: 'asc',
};
const read = (search: string) => readTableState(spec, new URLSearchParams(search));

test('nothing said: the first 20', () => {
  expect(read('')).toEqual(initialTableState(spec));
  expect(read('')).toMatchObject({ page: 1, limit: 20, sort: 'address', order: 'asc' });
});

test('all said', () =>
  expect(read('page=3&limit=50&sort=city&order=desc&q=mill&status=active')).toEqual({
    page: 3,
    limit: 50,
    sort: 'city',
    order: 'desc',
    q: 'mill',
    filters: { status: 'active' },
  }));

test.each([
  'page=0',
  'page=-1',
  'page=2.5',
  'page=x',
  'page=last',
  'limit=30',
  'limit=0',
  'limit=1000',
  'sort=id',
])('what is wrong counts as not said: %s', (search) => expect(read(search)).toEqual(initialTableState(spec)));

test('only what differs is written, beside what is not the table’s', () => {
  const state = { ...initialTableState(spec), page: 2, limit: 100, q: 'mill' };
  const address = writeTableState(spec, state, new URLSearchParams('property=4&status=active'));
  expect(address.toString()).toBe('property=4&q=mill&page=2&limit=100');
  expect(readTableState(spec, address)).toEqual(state);
  expect(writeTableState(spec, initialTableState(spec), address).toString()).toBe('property=4');
});

test('a table with sizes of its own', () => {
  const own = { ...spec, pageSizes: [10, 25], pageSize: 25 };
  expect(readTableState(own, new URLSearchParams('limit=20'))).toMatchObject({ limit: 25 });
  expect(readTableState(own, new URLSearchParams('limit=10'))).toMatchObject({ limit: 10 });
});
