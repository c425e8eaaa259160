import { expect, test } from 'vitest';
import { clockTime as serverClockTime } from '#server/infra/time-zone.ts';
import { clockTime, momentsAt, skippedHourMessage, typedMoment, zonedMoment } from './zoned-moment.ts';

const london = 'Europe/London';

test('a formatted instant contains its offset and parses back', () => {
  expect(zonedMoment('2026-07-01T07:30:12.000Z', london)).toBe('2026-07-01T08:30+01:00');
  expect(zonedMoment('2026-11-20T08:30:00.000Z', london)).toBe('2026-11-20T08:30+00:00');
  expect(zonedMoment('2026-11-20T08:30:00.000Z', 'America/St_Johns')).toBe('2026-11-20T05:00-03:30');
  expect(zonedMoment(null, london)).toBe('');
});

test('returns both moments of the hour that occurs twice, the earlier one first', () => {
  const both = ['2026-10-25T01:30+01:00', '2026-10-25T01:30+00:00'];
  expect(momentsAt('2026-10-25T01:30', london)).toEqual(both);
  expect(typedMoment('2026-10-25T01:30', london)).toBe(both[0]);
  expect(both.map((moment) => new Date(moment).toISOString())).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ]);
  expect(momentsAt('2026-10-25T02:00', london)).toEqual(['2026-10-25T02:00+00:00']);
  expect(momentsAt('2026-10-25T00:59', london)).toEqual(['2026-10-25T00:59+01:00']);
  expect(momentsAt('2026-11-01T01:30', 'America/New_York')).toHaveLength(2);
});

test('reports a time skipped by the clocks; ignores incomplete input', () => {
  expect(momentsAt('2026-03-29T01:30', london)).toEqual([]);
  expect(typedMoment('2026-03-29T01:30', london)).toBe('2026-03-29T01:30');
  expect(skippedHourMessage('2026-03-29T01:30', london)).toBe(
    '01:30 doesn’t exist on that day because the clocks go forward.',
  );
  expect(skippedHourMessage('2026-03-29T02:00+01:00', london)).toBeUndefined();
  expect(skippedHourMessage('', london)).toBeUndefined();
});

test('a record shows which of the two hours it means, as on the server', () => {
  for (const [instant, text] of [
    ['2026-10-25T00:30:59.000Z', '01:30 (first)'],
    ['2026-10-25T01:30:59.000Z', '01:30 (second)'],
    ['2026-10-25T02:00:00.000Z', '02:00'],
  ] as const) {
    expect(clockTime(instant, london)).toBe(text);
    expect(serverClockTime(Date.parse(instant), london)).toBe(text);
  }
});
