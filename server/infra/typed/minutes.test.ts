import { expect, test } from 'vitest';
import { minutesError, readMinutes } from './minutes.ts';

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

test.each(['', 'soon', '1:75', '1.5', '1,5', '-45', '1e3', '12345', '1h 30h'])('%s is rejected', (typed) =>
  expect(readMinutes(typed)).toEqual({ error: minutesError }),
);
