import { describe, expect, test } from 'vitest';
import {
  initialState,
  type ListSpec,
  mostShown,
  narrowing,
  readListState,
  writeListState,
} from './list-state.ts';

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
    from: { label: 'From', initial: '', isDay: true, place: 'panel' },
  },
  sorts: { createdAt: 'Created', amount: 'Amount' },
  sort: 'createdAt',
  order: 'desc',
  loadsMore: true,
  pageSize: 20,
};
const read = (search: string) => readListState(spec, new URLSearchParams(search));

describe('the state of a list of cards in the address', () => {
  test('nothing said', () => expect(read('')).toEqual(initialState(spec)));
  test('all said', () =>
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
  ])('what is wrong counts as not said: %s', (search) => expect(read(search)).toEqual(initialState(spec)));
  test('never more than a list answers with', () => expect(read('show=99999').limit).toBe(mostShown));
  test('only what differs is written, beside what is not the list’s', () => {
    const state = { ...initialState(spec), q: 'tap', filters: { status: 'pending', from: '' } };
    const written = writeListState(spec, state, new URLSearchParams('tab=2&sort=amount'));
    expect(written.toString()).toBe('tab=2&q=tap&status=pending');
  });
  test('what narrows it', () => {
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

describe('the state of a table in the address', () => {
  test('nothing said: the first 20', () => {
    expect(readTable('')).toEqual(initialState(table));
    expect(readTable('')).toMatchObject({ page: 1, limit: 20, sort: 'address', order: 'asc' });
  });

  test('all said', () =>
    expect(readTable('page=3&limit=50&sort=city&order=desc&q=mill&status=active')).toEqual({
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
  ])('what is wrong counts as not said: %s', (search) =>
    expect(readTable(search)).toEqual(initialState(table)),
  );

  test('only what differs is written, beside what is not the table’s', () => {
    const state = { ...initialState(table), page: 2, limit: 100, q: 'mill' };
    const address = writeListState(table, state, new URLSearchParams('property=4&status=active'));
    expect(address.toString()).toBe('property=4&q=mill&page=2&limit=100');
    expect(readListState(table, address)).toEqual(state);
    expect(writeListState(table, initialState(table), address).toString()).toBe('property=4');
  });

  test('a table with sizes of its own', () => {
    const own = { ...table, pageSizes: [10, 25], pageSize: 25 };
    expect(readListState(own, new URLSearchParams('limit=20'))).toMatchObject({ limit: 25 });
    expect(readListState(own, new URLSearchParams('limit=10'))).toMatchObject({ limit: 10 });
  });
});
