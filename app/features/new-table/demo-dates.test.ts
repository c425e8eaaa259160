import { expect, test } from 'vitest';
import { demoDate, demoDatetime } from './demo-dates.ts';

test('formats dates as MMM DD, YYYY, with HH:mm for datetimes, in the company’s zone', () => {
  expect(demoDate('2026-03-02')).toBe('Mar 02, 2026');
  expect(demoDate('2026-12-31')).toBe('Dec 31, 2026');
  expect(demoDatetime('2026-03-02T09:05:00Z', 'Europe/London')).toBe('Mar 02, 2026 09:05');
  expect(demoDatetime('2026-06-30T23:00:00Z', 'Europe/London')).toBe('Jul 01, 2026 00:00');
});
