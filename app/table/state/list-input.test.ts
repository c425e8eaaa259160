import { expect, test } from 'vitest';
import { booleanFilter, choiceFilter, dayFilters, idFilter, inputOfAddress, type ListSpec } from './list-state.ts';

interface Input {
  status?: string;
  user_id?: number;
  needs_review?: boolean;
  start_date?: string;
  end_date?: string;
  sort?: 'amount' | 'id';
}
const spec: ListSpec<Input> = {
  filters: {
    status: choiceFilter('Status', { pending: 'Pending' }),
    user_id: idFilter('Worker'),
    needs_review: booleanFilter('Review', { true: 'To review', false: 'Reviewed' }),
    ...dayFilters,
  },
  sorts: ['amount', 'id'],
  sort: 'amount',
  order: 'desc',
};
const first = { sort: 'amount', order: 'desc', page: 1, limit: 20 };
const input = (search: string) => inputOfAddress(spec, new URLSearchParams(search));

test('defaults to the first page without filters', () => expect(input('')).toEqual(first));

test('gives each filter the type of the input', () => {
  expect(input('status=pending&user_id=7&needs_review=false&start_date=2026-03-01&q=tap&page=2')).toEqual({
    ...first,
    status: 'pending',
    user_id: 7,
    needs_review: false,
    start_date: '2026-03-01',
    q: 'tap',
    page: 2,
  });
  expect(input('needs_review=true')).toEqual({ ...first, needs_review: true });
});

test.each([
  'status=all',
  'needs_review=all',
  'needs_review=maybe',
  'user_id=me',
  'user_id=0',
  'user_id=-1',
  'user_id=1.5',
  'start_date=',
])('omits a filter that filters nothing: %s', (search) => expect(input(search)).toEqual(first));
