import { expect, test } from 'vitest';
import { parseDayAndTime, parseInstant } from './moment.ts';

test.each([
  ['mon 8.30', '2026-11-16', '08:30'],
  ['16/11/2026 08:30', '2026-11-16', '08:30'],
  ['3/11/2026 8:30:00', '2026-11-03', '08:30'],
  ['2026-11-03T08:30', '2026-11-03', '08:30'],
  ['3 nov 830', '2026-11-03', '08:30'],
  ['20/11/2026 09:00:15', '2026-11-20', '09:00:15'],
  ['2026-11-20 09:00:15.250000', '2026-11-20', '09:00:15.250000'],
  ['20/11/2026, 9:00:15\u202fPM', '2026-11-20', '21:00:15'],
  ['2026-11-20 00:00:00', '2026-11-20', '00:00'],
])('%s is %s at %s', (typed, day, time) => expect(parseDayAndTime(typed, '2026-11-21')).toEqual({ day, time }));
test.each(['830', 'mon', 'soon 830', '30/2/2026 8:30', '3/11/2026 24:00'])('%s lacks a day or a time', (typed) =>
  expect(parseDayAndTime(typed, '2026-11-21')).toBeNull(),
);

test('reads an exported moment', () => {
  expect(parseInstant('2026-11-03T08:30:00Z')).toBe('2026-11-03T08:30:00.000Z');
  expect(parseInstant('2026-07-03 08:30+01:00')).toBe('2026-07-03T07:30:00.000Z');
  expect(parseInstant('2026-11-03T08:30')).toBeNull();
  expect(parseInstant('2026-10-25 01:30:15.25+00')).toBe('2026-10-25T01:30:15.250Z');
});
