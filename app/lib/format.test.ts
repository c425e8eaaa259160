import { expect, test } from 'vitest';
import { formatMinutes, formatPounds, formatSeconds, formatTimeOfDay } from './format.ts';

test('formats minutes as HH:MM, above 24 hours and below zero too', () => {
  expect([455, 0, 3000, -30, 59].map(formatMinutes)).toEqual(['07:35', '00:00', '50:00', '-00:30', '00:59']);
});

test('formats seconds as HH:MM:SS, never below zero', () => {
  expect([0, 59, 3661, 360_000, -5].map(formatSeconds)).toEqual([
    '00:00:00',
    '00:00:59',
    '01:01:01',
    '100:00:00',
    '00:00:00',
  ]);
});

test('formats pounds with two decimals', () => {
  expect([0, 1234.5, -5].map(formatPounds)).toEqual(['£0.00', '£1,234.50', '-£5.00']);
});

test('formats a time of day in the given zone, not the machine’s', () => {
  expect(formatTimeOfDay('2026-07-01T06:48:00.000Z', 'Europe/London')).toBe('07:48');
  expect(formatTimeOfDay('2026-01-01T00:05:00.000Z', 'Europe/London')).toBe('00:05');
});
