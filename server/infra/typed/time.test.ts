import { expect, test } from 'vitest';
import { parseTime } from './time.ts';

test.each([
  ['830', '08:30'],
  ['8.30', '08:30'],
  ['0830', '08:30'],
  ['08:30', '08:30'],
  ['8', '08:00'],
  ['17', '17:00'],
  ['1730', '17:30'],
  [' 17 30 ', '17:30'],
  ['17h30', '17:30'],
  ['5.30pm', '17:30'],
  ['530P', '17:30'],
  ['12am', '00:00'],
  ['12pm', '12:00'],
  ['0', '00:00'],
  ['2359', '23:59'],
  // As spreadsheets and databases write it.
  ['8:30:00', '08:30'],
  ['08:30:00.0000000', '08:30'],
  ['5:30:00\u202fPM', '17:30'],
  ['5.30 p.m.', '17:30'],
])('%s is %s', (typed, time) => expect(parseTime(typed)).toEqual({ time, days: 0 }));

test.each([
  ...['', 'x', '24', '2400', '8.3', '860', '13pm', '0am', '12345', '+45', '8:30:15', '8:30:60', '-'],
  // Unknown characters are never dropped to make a time of the rest.
  ...['at 8', '8x30', '£8', '8:30 ish'],
])('%s is invalid', (typed) => expect(parseTime(typed)).toBeNull());

test.each([
  ['+45', '08:30', '09:15', 0],
  ['+45', '23:30', '00:15', 1],
  ['-15', '00:10', '23:55', -1],
  ['+1500', '08:00', '09:00', 1],
])('%s from %s is %s, %i days later', (typed, from, time, days) =>
  expect(parseTime(typed, from)).toEqual({ time, days }),
);
