import { expect, test } from 'vitest';
import { hoursError, minutesError, readHours, readMinutes } from './minutes.ts';

test.each([
  ['45', 45],
  [' 90 min ', 90],
  ['1:30', 90],
  ['1h30', 90],
  ['1h 05m', 65],
  ['2h', 120],
  ['1.5h', 90],
  ['1,25 h', 75],
  ['0', 0],
])('%s is %d minutes', (typed, value) => expect(readMinutes(typed)).toEqual({ value }));

test.each(['', 'soon', '1:75', '1.5', '1,5', '-45', '1e3', '1234567', '1h 30h'])('%s is rejected', (typed) =>
  expect(readMinutes(typed)).toEqual({ error: minutesError }),
);

test('where hours are asked for, a plain number is hours', () => {
  const typed = ['8', '7.5', '7,25', '7:30', '45m', '1h 30', '120'];
  expect(typed.map((text) => readHours(text).value)).toEqual([480, 450, 435, 450, 45, 90, 7200]);
  expect(readHours('soon')).toEqual({ error: hoursError });
});
