import { describe, expect, test } from 'vitest';
import { endBeforeStartMessage } from '#server/time-tracking/constants.ts';
import { instantAt, movedAlong, parseMoment, typedMoment, zonedTime } from './parse-moment.ts';

/** A Saturday in winter; summer time begins on 29 March and ends on 25 October 2026. */
const today = '2026-11-21';
const timeZone = 'Europe/London';
const parse = (typed: string, known: { current?: string | null; after?: string } = {}) =>
  parseMoment(typed, { today, timeZone, ...known });

describe('times in a zone', () => {
  test.each([
    ['2026-01-15', '08:30', '2026-01-15T08:30:00.000Z'],
    ['2026-07-15', '08:30', '2026-07-15T07:30:00.000Z'],
    ['2026-03-29', '00:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '01:30', null],
    ['2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
    // Occurs twice: the first one.
    ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
  ])('%s %s is %s', (day, time, instant) => {
    expect(instantAt({ day, time }, timeZone)).toBe(instant);
    if (instant) expect(zonedTime(instant, timeZone)).toEqual({ day, time });
  });
  test('handles zones with quarter-hour offsets', () =>
    expect(instantAt({ day: '2026-11-21', time: '00:10' }, 'Asia/Kathmandu')).toBe('2026-11-20T18:25:00.000Z'));
});

describe('a moment', () => {
  const current = '2026-07-15T07:30:27.000Z';
  test.each([
    ['830', undefined, '2026-11-21T08:30:00.000Z'],
    ['t 8.30', undefined, '2026-11-21T08:30:00.000Z'],
    ['mon 1730', undefined, '2026-11-16T17:30:00.000Z'],
    ['-1 0830', undefined, '2026-11-20T08:30:00.000Z'],
    ['16/11/2026, 08:30', undefined, '2026-11-16T08:30:00.000Z'],
    ['2026-07-15T09:00', undefined, '2026-07-15T08:00:00.000Z'],
    ['16 nov 5pm', undefined, '2026-11-16T17:00:00.000Z'],
    ['25/10/2026 1.30', undefined, '2026-10-25T00:30:00.000Z'],
    ['25/10/2026 1.30 first', undefined, '2026-10-25T00:30:00.000Z'],
    ['25/10/2026 1.30 second', undefined, '2026-10-25T01:30:00.000Z'],
    ['1.30 second', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    ['1:30', '2026-10-25T01:30:27.000Z', '2026-10-25T00:30:00.000Z'],
    ['1:30 second', '2026-10-25T01:30:27.000Z', '2026-10-25T01:30:27.000Z'],
    ['2026-10-25T01:30+00:00', undefined, '2026-10-25T01:30:00.000Z'],
    ['9', current, '2026-07-15T08:00:00.000Z'],
    ['-1', current, '2026-11-20T08:30:00.000Z'],
    ['mon', current, '2026-11-16T08:30:00.000Z'],
    ['20/11/2026 09:00:15', undefined, '2026-11-20T09:00:15.000Z'],
    ['2026-10-25 01:30:15.25+00:00', undefined, '2026-10-25T01:30:15.250Z'],
    ['2026-10-25 01:30+01:00', undefined, '2026-10-25T00:30:00.000Z'],
    ['\u202a16/11/2026\u202c 9.15\u202fam', undefined, '2026-11-16T09:15:00.000Z'],
    // The same minute is no change.
    ['0830', current, current],
  ])('%s, before %s, is %s', (typed, now, value) => expect(parse(typed, { current: now ?? null })).toEqual({ value }));
  test.each([
    '',
    'soon',
    'mon',
    '25:00',
    't t',
    '31/2 830',
    '+45',
    '2026-02-30T09:00+00:00',
    '2026-02-30T09:00:00Z',
    '2026-03-01 24:00',
  ])('%s is invalid', (typed) =>
    expect(parse(typed)).toEqual({ error: 'must be a time, for example 830, t 8.30 or mon 1730' }),
  );
  test('reports a time skipped by the clocks', () =>
    expect(parse('29/3 130')).toEqual({
      error: '01:30 doesn’t exist on 29/3/2026 because the clocks go forward.',
    }));
});

test('an editor shows which of the two hours a time means, and keeps it', () => {
  for (const value of ['2026-10-25T00:30:27.000Z', '2026-10-25T01:30:27.000Z'])
    expect(parse(typedMoment(value, timeZone), { current: value })).toEqual({ value });
  expect(typedMoment('2026-10-25T01:30:27.000Z', timeZone)).toMatch(/ 01:30 second$/);
});

describe('an end', () => {
  const after = '2026-07-15T21:00:27.000Z';
  test.each([
    ['2230', '2026-07-15T21:30:00.000Z'],
    ['+45', '2026-07-15T21:45:00.000Z'],
    ['+0', '2026-07-15T21:00:00.000Z'],
    // The same minute as its start, which has seconds.
    ['2200', '2026-07-15T21:00:00.000Z'],
    // Past midnight.
    ['2', '2026-07-16T01:00:00.000Z'],
    ['16/7 0200', '2026-07-16T01:00:00.000Z'],
  ])('%s is %s', (typed, value) => expect(parse(typed, { after })).toEqual({ value }));
  test.each(['-15', '2130', '11', '15/7 2159'])('%s is before its start', (typed) =>
    expect(parse(typed, { after })).toEqual({ error: endBeforeStartMessage }),
  );
  test('keeps its day if only the time is typed', () =>
    expect(parse('1000', { after: '2026-07-15T07:00:00Z', current: '2026-07-17T07:00:00Z' })).toEqual({
      value: '2026-07-15T09:00:00.000Z',
    }));
  test('moves with its start, by the clock', () => {
    const move = (from: string, to: string) => movedAlong('2026-03-27T16:30:00.000Z', from, to, timeZone);
    expect(move('2026-03-27T08:00:00Z', '2026-03-27T09:00:00Z')).toBe('2026-03-27T16:30:00.000Z');
    expect(move('2026-03-27T08:00:00Z', '2026-03-30T07:00:00Z')).toBe('2026-03-30T15:30:00.000Z');
    expect(move('2026-03-27T08:00:00Z', '2026-03-25T08:00:00Z')).toBe('2026-03-25T16:30:00.000Z');
  });
});

test('formats a moment for the editor', () => {
  expect(typedMoment('2026-07-15T07:30:00Z', timeZone)).toBe('15/7/2026 08:30');
  expect(typedMoment('2026-07-15T07:30:00Z', timeZone, '2026-07-15T05:00:00Z')).toBe('08:30');
  expect(typedMoment('2026-07-15T07:30:00Z', timeZone, '2026-07-14T05:00:00Z')).toBe('15/7/2026 08:30');
});
