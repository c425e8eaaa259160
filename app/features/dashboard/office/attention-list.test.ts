import { expect, test } from 'vitest';
import { dayAge, formatAge } from './attention-list.tsx';

const now = Date.parse('2026-07-02T08:00:00Z');
const age = (instant: string) => formatAge(instant, now, 'Europe/London', '2026-07-02');

test.each([
  ['2026-07-02T08:00:30Z', 'just now'],
  ['2026-07-02T07:35:10Z', '24 min ago'],
  ['2026-07-02T05:00:00Z', '3 h ago'],
  ['2026-07-01T08:30:00Z', '23 h ago'],
  ['2026-07-01T07:30:00Z', 'yesterday'],
  ['2026-06-30T07:30:00Z', '2 days ago'],
])('%s is %s', (instant, text) => {
  expect(age(instant)).toBe(text);
});

test('formats days', () => {
  expect(dayAge('2026-07-02', '2026-07-02')).toBe('today');
  expect(dayAge('2026-06-29', '2026-07-02')).toBe('3 days ago');
});
