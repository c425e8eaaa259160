import { expect, test } from 'vitest';
import { overlapsOf, stripScale } from './day-strip.tsx';

const at = (time: string) => `2026-03-02T${time}Z`;
const now = Date.parse(at('12:00'));
const record = (id: number, start: string, end: string | null) => ({
  id,
  job_title: 'Boiler',
  is_driving: false,
  start_time: at(start),
  end_time: end && at(end),
});

test('a strip covers whole hours, at least six', () => {
  const { positionOf, ticks } = stripScale([record(1, '08:15', '10:00')], now);
  expect(ticks.map(({ instant }) => instant.slice(11, 16))).toEqual([
    '08:00',
    '09:00',
    '10:00',
    '11:00',
    '12:00',
    '13:00',
  ]);
  expect(positionOf(at('08:00'), at('11:00'))).toEqual({ left: 0, width: 50 });
  // A running record ends now; a record of 0 minutes has no width.
  expect(positionOf(at('11:00'), null).left).toBe(50);
  expect(positionOf(at('11:00'), null).width).toBeCloseTo(100 / 6);
  expect(positionOf(at('11:00'), at('11:00')).width).toBe(0);
});

test('a guessed end has no length on a strip', () => {
  const unknown = { ...record(1, '06:10', '18:10'), review_reasons: ['closed' as const] };
  const { ticks } = stripScale([unknown], now);
  expect(ticks[0]?.instant.slice(11, 16)).toBe('06:00');
  expect(ticks.at(-1)?.instant.slice(11, 16)).toBe('11:00');
  // Room for its bar, where it begins last.
  const last = stripScale([record(1, '06:00', '11:00'), { ...unknown, ...record(2, '12:10', '23:59') }], now);
  expect(last.positionOf(at('15:00'), at('15:00')).left).toBe(100);
});

test('limits the marks of a long day to a readable number', () => {
  const days = [{ start_time: '2026-03-01T20:00:00Z', end_time: '2026-03-03T02:00:00Z' }];
  expect(stripScale(days, now).ticks.length).toBeLessThanOrEqual(12);
});

test('judges overlaps by the minute, half open', () => {
  const span = { start_time: at('08:00'), end_time: at('10:30') };
  const records = [record(1, '07:00', '08:00:59'), record(2, '10:00', '11:00'), record(3, '10:30', '11:00')];
  expect(overlapsOf(span, records, now)).toEqual([
    { record: records[1], start_time: at('10:00'), end_time: at('10:30'), minutes: 30 },
  ]);
  // A running record blocks everything after its start.
  expect(overlapsOf(span, [record(4, '10:10', null)], now)).toMatchObject([{ minutes: 20 }]);
  expect(overlapsOf(span, [record(4, '10:10', null)], Date.parse(at('10:00')))).toMatchObject([{ minutes: 20 }]);
});
