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
  sorts: [
    { value: 'createdAt', label: 'Created' },
    { value: 'amount', label: 'Amount' },
  ],
  order: 'desc',
  pageSize: 20,
};
const read = (search: string) => readListState(spec, new URLSearchParams(search));

describe('the state of a list in the address', () => {
  test('nothing said', () => expect(read('')).toEqual(initialState(spec)));
  test('all said', () =>
    expect(read('q=tap&sort=amount&order=asc&show=60&status=pending&from=2026-01-01')).toEqual({
      q: 'tap',
      sort: 'amount',
      order: 'asc',
      show: 60,
      filters: { status: 'pending', from: '2026-01-01' },
    }));
  test.each([
    'sort=password',
    'order=up',
    'show=0',
    'show=-20',
    'show=2.5',
    'show=x',
    'status=paid',
    'from=x',
    'from=2026-13-01',
    'from=2026-02-31',
  ])('what is wrong counts as not said: %s', (search) => expect(read(search)).toEqual(initialState(spec)));
  test('never more than a list answers with', () => expect(read('show=99999').show).toBe(mostShown));
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
