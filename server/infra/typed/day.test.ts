import { expect, test } from 'vitest';
import { parseDay, typedDay } from './day.ts';

/** A Saturday. */
const today = '2026-11-21';

test.each([
  ['t', '2026-11-21'],
  ['Today', '2026-11-21'],
  ['y', '2026-11-20'],
  ['-1', '2026-11-20'],
  ['+10', '2026-12-01'],
  ['-21', '2026-10-31'],
  ['mon', '2026-11-16'],
  ['Sa', '2026-11-21'],
  ['sunday', '2026-11-15'],
  ['3', '2026-11-03'],
  ['3/11', '2026-11-03'],
  ['3.2.25', '2025-02-03'],
  ['3-2', '2026-02-03'],
  ['031126', '2026-11-03'],
  ['0311', '2026-11-03'],
  ['03112025', '2025-11-03'],
  ['3 nov', '2026-11-03'],
  [' 3 November 2025 ', '2025-11-03'],
  ['3 mar', '2026-03-03'],
  ['2026-3-29', '2026-03-29'],
  ['29/2/2028', '2028-02-29'],
])('%s is %s', (typed, day) => expect(parseDay(typed, today)).toBe(day));

test.each([
  '',
  'x',
  'm',
  '0',
  '31/2',
  '29/2',
  '32',
  '3/13',
  '3/11/1',
  '3/11/1026',
  '3 no',
  '3 11 2026 4',
  '99999',
  '+99999',
])('%s is invalid', (typed) => expect(parseDay(typed, today)).toBeNull());

test('a weekday means its latest occurrence, including today', () => expect(parseDay('sat', today)).toBe(today));

test('formats for the editor and parses back', () => {
  expect(typedDay('2026-03-09')).toBe('9/3/2026');
  expect(parseDay(typedDay('2026-03-09'), today)).toBe('2026-03-09');
  expect(typedDay('')).toBe('');
});
