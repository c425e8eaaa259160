import { expect, test } from 'vitest';
import { parseDay, typedDay } from './day.ts';

/** A Saturday. */
const today = '2026-11-21';

test.each([
  ['t', '2026-11-21'],
  ['Today', '2026-11-21'],
  ['y', '2026-11-20'],
  ['tomorrow', '2026-11-22'],
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
  // As other programs write it.
  ['2026/11/03', '2026-11-03'],
  ['20261103', '2026-11-03'],
  ['3-Nov-26', '2026-11-03'],
  ['3rd November 2026', '2026-11-03'],
  ['Tue 3 Nov 2026', '2026-11-03'],
  ['Tuesday, 3/11/2026', '2026-11-03'],
  ['November 3, 2026', '2026-11-03'],
  ['2026-11-03 00:00:00', '2026-11-03'],
  ['2026-11-03T00:00:00.000', '2026-11-03'],
  ['03/11/2026 12:00:00\u202fAM', '2026-11-03'],
  ['Tue 3/11/2026 00:00', '2026-11-03'],
  ['\u202a3/11/2026\u202c', '2026-11-03'],
  ['3\u201111\u20112026', '2026-11-03'],
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
  // A month of a year, or a day of a month.
  'Nov-26',
  'nov 3',
  // Not a Wednesday.
  'Wed 3 Nov 2026',
  '2026-02-30',
  '2026/02/30',
  '20260230',
  '0026-11-03',
  '2026-11-03 09:15',
  '2026-11-03T00:00:00Z',
  '3 00:00',
  '+99999',
])('%s is invalid', (typed) => expect(parseDay(typed, today)).toBeNull());

test.each([
  ['15/1', '2027-01-15'],
  ['15 jan', '2027-01-15'],
  ['1501', '2027-01-15'],
  ['21/11', '2026-11-21'],
  ['20/11', '2027-11-20'],
  ['25/12', '2026-12-25'],
  ['3', '2026-12-03'],
  ['22', '2026-11-22'],
  ['31', '2026-12-31'],
  ['29/2', '2028-02-29'],
  ['mon', '2026-11-23'],
  ['sat', '2026-11-21'],
  ['fri', '2026-11-27'],
  ['tomorrow', '2026-11-22'],
  // What says its year, or how many days away it is, is what it says.
  ['15/1/26', '2026-01-15'],
  ['yesterday', '2026-11-20'],
  ['-1', '2026-11-20'],
])('%s is %s where the future is planned', (typed, day) => expect(parseDay(typed, today, { ahead: true })).toBe(day));

test.each(['31/2', '32', '0', '3/13'])('%s is invalid also there', (typed) =>
  expect(parseDay(typed, today, { ahead: true })).toBeNull(),
);

test('a day of the next month may be in the next year', () =>
  expect(parseDay('3', '2026-12-21', { ahead: true })).toBe('2027-01-03'));

test('a weekday means its latest occurrence, including today', () => expect(parseDay('sat', today)).toBe(today));

test('formats for the editor and parses back', () => {
  expect(typedDay('2026-03-09')).toBe('9/3/2026');
  expect(parseDay(typedDay('2026-03-09'), today)).toBe('2026-03-09');
  expect(typedDay('')).toBe('');
});
