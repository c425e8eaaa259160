import { describe, expect, test } from 'vitest';
import { initialState, type ListSpec, maxShown, narrowing, readListState, writeListState } from './list-state.ts';

const spec: ListSpec = {
  filters: {
    status: {
      label: 'Status',
      initial: 'all',
      options: [
        { value: 'all', label: 'All' },
        { value: 'pending', label: 'Pending' },
      ],
    },
    from: { label: 'From', initial: '', isDay: true, position: 'panel' },
  },
  sorts: { createdAt: 'Created', amount: 'Amount' },
  sort: 'createdAt',
  order: 'desc',
  loadsMore: true,
  pageSize: 20,
};
const read = (search: string) => readListState(spec, new URLSearchParams(search));

describe('card list state in the URL', () => {
  test('defaults if nothing is given', () => expect(read('')).toEqual(initialState(spec)));
  test('reads all values', () =>
    expect(read('q=tap&sort=amount&order=asc&show=60&status=pending&from=2026-01-01')).toEqual({
      q: 'tap',
      sort: 'amount',
      order: 'asc',
      page: 1,
      limit: 60,
      filters: { status: 'pending', from: '2026-01-01' },
    }));
  test.each([
    'sort=password',
    'order=up',
    'show=0',
    'show=-20',
    'show=2.5',
    'show=x',
    'page=2',
    'limit=50',
    'status=paid',
    'from=x',
    'from=2026-13-01',
    'from=2026-02-31',
  ])('ignores an invalid value: %s', (search) => expect(read(search)).toEqual(initialState(spec)));
  test('limits the page size to the maximum of the list', () => expect(read('show=99999').limit).toBe(maxShown));
  test('writes only values that differ, and keeps foreign parameters', () => {
    const state = { ...initialState(spec), q: 'tap', filters: { status: 'pending', from: '' } };
    const written = writeListState(spec, state, new URLSearchParams('tab=2&sort=amount'));
    expect(written.toString()).toBe('tab=2&q=tap&status=pending');
  });
  test('lists the active filters', () => {
    expect(narrowing(spec, read(''))).toEqual({ inBar: 0, any: false });
    expect(narrowing(spec, read('q=tap'))).toEqual({ inBar: 0, any: true });
    expect(narrowing(spec, read('status=pending&from=2026-01-01'))).toEqual({ inBar: 1, any: true });
  });
});

const table: ListSpec = {
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
  sorts: ['address', 'city'],
  sort: 'address',
  order: 'asc',
};
const readTable = (search: string) => readListState(table, new URLSearchParams(search));

describe('table state in the URL', () => {
  test('defaults to the first 20 rows', () => {
    expect(readTable('')).toEqual(initialState(table));
    expect(readTable('')).toMatchObject({ page: 1, limit: 20, sort: 'address', order: 'asc' });
  });

  test('reads all values', () =>
    expect(readTable('page=3&limit=50&sort=city&order=desc&q=mill&status=active')).toEqual({
      page: 3,
      limit: 50,
      sort: 'city',
      order: 'desc',
      q: 'mill',
      filters: { status: 'active' },
    }));

  test.each(['page=0', 'page=-1', 'page=2.5', 'page=x', 'page=last', 'limit=30', 'limit=0', 'limit=1000', 'sort=id'])(
    'ignores an invalid value: %s',
    (search) => expect(readTable(search)).toEqual(initialState(table)),
  );

  test('writes only values that differ, and keeps foreign parameters', () => {
    const state = { ...initialState(table), page: 2, limit: 100, q: 'mill' };
    const address = writeListState(table, state, new URLSearchParams('property=4&status=active'));
    expect(address.toString()).toBe('property=4&q=mill&page=2&limit=100');
    expect(readListState(table, address)).toEqual(state);
    expect(writeListState(table, initialState(table), address).toString()).toBe('property=4');
  });

  test('supports tables with their own page sizes', () => {
    const own = { ...table, pageSizes: [10, 25], pageSize: 25 };
    expect(readListState(own, new URLSearchParams('limit=20'))).toMatchObject({ limit: 25 });
    expect(readListState(own, new URLSearchParams('limit=10'))).toMatchObject({ limit: 10 });
  });
});
