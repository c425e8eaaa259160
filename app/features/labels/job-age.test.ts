import { expect, test } from 'vitest';
import { jobAge } from './job-age.ts';

test('counts days in the company’s zone', () => {
  const age = (instant: string, today: string) => jobAge(instant, 'Europe/London', today);
  expect(age('2026-03-02T09:00:00Z', '2026-03-02')).toBe('today');
  expect(age('2026-03-01T23:59:00Z', '2026-03-02')).toBe('yesterday');
  // 23:30 UTC is half past midnight in a London summer.
  expect(age('2026-06-01T23:30:00Z', '2026-06-04')).toBe('2 days ago');
  // Across the change to summer time.
  expect(age('2026-03-28T12:00:00Z', '2026-03-30')).toBe('2 days ago');
});
