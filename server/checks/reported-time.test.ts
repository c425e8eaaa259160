import { expect, test } from 'vitest';
import { reportedTime } from './reported-time.ts';

const now = Date.parse('2026-03-02T12:00:00.000Z');
const timeOf = (at?: string, sent_at?: string) => reportedTime(() => now, 'Europe/London', { at, sent_at });

test('a phone’s time is corrected by its clock error at sending', () => {
  expect(timeOf('2026-03-02T09:00:00.000Z')).toBe('2026-03-02T09:00:00.000Z');
  expect(timeOf('2026-03-02T09:00:00.000Z', '2026-03-02T11:59:30.000Z')).toBe('2026-03-02T09:00:00.000Z');
  expect(timeOf('2026-03-02T09:00:00.000Z', '2026-03-02T11:30:00.000Z')).toBe('2026-03-02T09:30:00.000Z');
  expect(timeOf('1970-01-01T09:00:00.000Z')).toBeUndefined();
});

test('is never ahead of now and at most a week back', () => {
  expect(timeOf('2026-03-02T12:00:20.000Z')).toBe('2026-03-02T12:00:00.000Z');
  expect(timeOf('2026-02-23T12:00:00.000Z')).toBe('2026-02-23T12:00:00.000Z');
  expect(timeOf('2026-02-23T11:59:59.000Z')).toBeUndefined();
  expect(timeOf()).toBeUndefined();
});
