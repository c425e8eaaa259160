import { expect, test } from 'vitest';
import { formatDate, formatSpan } from './format.ts';

test('a day and a filter’s days have their year if it is not this one', () => {
  expect(formatDate('2026-11-20', 2026)).toBe('Fri 20 Nov');
  expect(formatDate('2025-09-14', 2026)).toBe('Sun 14 Sep 2025');
  expect(formatSpan({ start_date: '2026-11-02', end_date: '2026-11-27' }, 2026)).toBe('2–27 Nov');
  expect(formatSpan({ start_date: '2025-11-02', end_date: '2026-11-27' }, 2026)).toBe('2 Nov 2025 – 27 Nov 2026');
  expect(formatSpan({ start_date: '2026-11-02' }, 2026)).toBe('From 2 Nov');
  expect(formatSpan({ end_date: '2025-11-27' }, 2026)).toBe('Until 27 Nov 2025');
});
