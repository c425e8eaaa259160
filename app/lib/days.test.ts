import { expect, test } from 'vitest';
import { dayIn, weekdayName, weekOf } from './days.ts';

test('a day is that of the given zone, not of the machine', () => {
  expect(dayIn('Europe/London', '2026-07-01T23:30:00.000Z')).toBe('2026-07-02');
  expect(dayIn('Europe/London', '2026-01-01T23:30:00.000Z')).toBe('2026-01-01');
  expect(dayIn('America/New_York', Date.parse('2026-01-01T03:00:00Z'))).toBe('2025-12-31');
});

test('a week runs from Sunday to Saturday, across clock changes and years', () => {
  const week = ['2026-03-29', '2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04'];
  expect(weekOf('2026-03-29')).toEqual(week);
  expect(weekOf('2026-04-04')).toEqual(week);
  expect(weekOf('2026-01-01')[0]).toBe('2025-12-28');
});

test('names the day of the week', () => {
  expect(weekdayName('2026-11-22')).toBe('Sunday');
});
