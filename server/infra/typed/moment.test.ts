import { expect, test } from 'vitest';
import { parseDayAndTime, parseInstant } from './moment.ts';

test.each([
  ['mon 8.30', '2026-11-16', '08:30'],
  ['16/11/2026 08:30', '2026-11-16', '08:30'],
  ['3/11/2026 8:30:00', '2026-11-03', '08:30'],
  ['2026-11-03T08:30', '2026-11-03', '08:30'],
  ['3 nov 830', '2026-11-03', '08:30'],
])('%s is %s at %s', (typed, day, time) => expect(parseDayAndTime(typed, '2026-11-21')).toEqual({ day, time }));
test.each(['830', 'mon', 'soon 830', '3/11/2026 8:30:15'])('%s lacks a day or a time', (typed) =>
  expect(parseDayAndTime(typed, '2026-11-21')).toBeNull(),
);

test('reads an exported moment', () => {
  expect(parseInstant('2026-11-03T08:30:00Z')).toBe('2026-11-03T08:30:00.000Z');
  expect(parseInstant('2026-07-03 08:30+01:00')).toBe('2026-07-03T07:30:00.000Z');
  expect(parseInstant('2026-11-03T08:30')).toBeNull();
  expect(parseInstant('2026-13-03T08:30Z')).toBeNull();
});
