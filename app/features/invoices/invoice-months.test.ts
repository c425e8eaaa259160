import { expect, test } from 'vitest';
import { formatMonth, monthBefore, monthOptions, shortMonth } from './invoice-months.ts';

test('returns the previous month, also in January and on the last day of a month', () => {
  expect(monthBefore('2026-03-31', 1)).toBe('2026-02');
  expect(monthBefore('2026-01-01', 1)).toBe('2025-12');
  expect(monthBefore('2026-01-01', 0)).toBe('2026-01');
  expect(formatMonth('2026-02-01')).toBe('February 2026');
  expect(shortMonth('2026-02-01')).toBe('Feb 2026');
});

test('offers three years, the newest first', () => {
  const options = monthOptions('2026-03-02');
  expect(options).toHaveLength(36);
  expect(options[0]).toEqual({ value: '2026-03', label: 'March 2026' });
  expect(options.at(-1)).toEqual({ value: '2023-04', label: 'April 2023' });
});
