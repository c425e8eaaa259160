import { expect, test } from 'vitest';
import { endAt, endError, minutesBetween } from './end-sheet.tsx';

const zone = 'Europe/London';
const start = '2026-07-01T08:30:20.000Z';
const now = '2026-07-01T11:12:40.000Z';

test('an end is a number of minutes ago or a time of day in the company’s zone', () => {
  expect(endAt('0', '', start, now, zone)).toBe(now);
  expect(endAt('15', '', start, now, zone)).toBe('2026-07-01T10:57:40.000Z');
  expect(endAt('other', '11:40', start, now, zone)).toBe('2026-07-01T10:40:00.000Z');
  expect(endAt('other', '', start, now, zone)).toBeUndefined();
  // The minute of the start counts as its start, not as before it.
  expect(endAt('other', '09:30', start, now, zone)).toBe(start);
  // Later than now by the clock: yesterday's.
  expect(endAt('other', '23:00', '2026-06-30T20:00:00.000Z', now, zone)).toBe('2026-06-30T22:00:00.000Z');
});

test('handles clock changes; a skipped time is undefined', () => {
  const attention = '2026-03-29T08:00:00.000Z';
  expect(endAt('other', '00:30', '2026-03-28T20:00:00.000Z', attention, zone)).toBe('2026-03-29T00:30:00.000Z');
  expect(endAt('other', '01:30', '2026-03-28T20:00:00.000Z', attention, zone)).toBeUndefined();
});

test('validates the end and counts minutes by the clock', () => {
  expect(endError(undefined, start)).toBe('Enter the time you stopped.');
  expect(endError('2026-07-01T08:30:00.000Z', start)).toBe('The end time can’t be before the start of this tracking.');
  expect(endError(start, start)).toBeUndefined();
  expect(minutesBetween('2026-07-01T08:30:59Z', '2026-07-01T08:31:01Z')).toBe(1);
});
