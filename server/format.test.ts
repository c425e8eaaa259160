import { expect, test } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatDate,
  formatDateRange,
  formatDuration,
  formatElapsed,
  formatFullDate,
  formatList,
  formatMinutes,
  formatMoment,
  formatMonth,
  formatPercent,
  formatPounds,
  formatSeconds,
  formatTimeOfDay,
  formatWithDriving,
} from './format.ts';

test('formats minutes as HH:MM, above 24 hours and below zero too', () => {
  expect([455, 0, 3000, -30, 59].map(formatMinutes)).toEqual(['07:35', '00:00', '50:00', '−00:30', '00:59']);
});

test('formats minutes in words', () => {
  expect([206, 45, 120, 0, 60_061].map(formatDuration)).toEqual([
    '3 h 26 min',
    '45 min',
    '2 h',
    '0 min',
    '1,001 h 1 min',
  ]);
});

test('tells driving from the whole', () => {
  expect(formatWithDriving(2467, 270)).toBe('41:07, of which 04:30 driving');
  expect(formatWithDriving(455, 0)).toBe('07:35');
});

test('formats counts, percentages, sizes and lists', () => {
  expect(formatCount(12_345)).toBe('12,345');
  expect([20, 17.5, 0].map(formatPercent)).toEqual(['20%', '17.5%', '0%']);
  expect([5_340_000, 1_240_000_000].map(formatBytes)).toEqual(['5.3 MB', '1.2 GB']);
  expect(formatElapsed(3412)).toBe('3.4 s');
  expect(formatList(['Ann', 'Bob', 'Cy'])).toBe('Ann, Bob and Cy');
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

test('formats pounds with two decimals and a real minus', () => {
  expect([0, 1234.5, -5, -0.05].map(formatPounds)).toEqual(['£0.00', '£1,234.50', '−£5.00', '−£0.05']);
});

test('formats a time of day in the given zone, not the machine’s', () => {
  expect(formatTimeOfDay('2026-07-01T06:48:00.000Z', 'Europe/London')).toBe('07:48');
  expect(formatTimeOfDay('2026-01-01T00:05:00.000Z', 'Europe/London')).toBe('00:05');
});

test('a day has three forms; months have three letters', () => {
  expect(formatDate('2026-11-20', 2026)).toBe('Fri 20 Nov');
  expect(formatDate('2025-09-14', 2026)).toBe('Sun 14 Sep 2025');
  expect(formatDate('2025-09-14')).toBe('Sun 14 Sep');
  expect(formatFullDate('2025-09-04')).toBe('4 Sep 2025');
  expect(formatMoment('2019-07-01T23:30:00.000Z', 'Europe/London')).toBe('2 Jul 2019, 00:30');
  expect(formatMonth('2026-02')).toBe('Feb 2026');
});

test('a range says once what its ends share', () => {
  expect(formatDateRange('2026-11-15', '2026-11-21')).toBe('15–21 Nov 2026');
  expect(formatDateRange('2026-11-29', '2026-12-05')).toBe('29 Nov – 5 Dec 2026');
  expect(formatDateRange('2026-12-27', '2027-01-02')).toBe('27 Dec 2026 – 2 Jan 2027');
  expect(formatDateRange('2026-11-15', '2026-11-15')).toBe('15 Nov 2026');
});
