import { expect, test } from 'vitest';
import { workedTime } from './worked-time.ts';

const timeZone = 'Europe/London';
const days = [
  { start_date: '2026-07-01', total_duration: 100 },
  { start_date: '2026-06-30', total_duration: 600 },
];
const at = (moment: string) => Date.parse(moment);

const none: ReadonlyMap<string, number> = new Map();

test('without a running record only finished time counts', () => {
  const worked = workedTime({ days, running: null, waiting: none, now: at('2026-07-01T15:00:00Z'), timeZone });
  expect([worked.today, worked.week]).toEqual([100, 700]);
  expect(worked.days.map((day) => day.minutes)).toEqual([0, 0, 600, 100, 0, 0, 0]);
  expect(worked.days.find((day) => day.isToday)?.day).toBe('2026-07-01');
});

test('a running record adds its clock minutes to its day, today and the week', () => {
  const running = { startTime: '2026-07-01T14:00:59.000Z', isDriving: false };
  const worked = workedTime({ days, running, waiting: none, now: at('2026-07-01T14:31:00Z'), timeZone });
  expect([worked.today, worked.week, worked.days[3]?.minutes]).toEqual([131, 731, 131]);
});

test('a record that began yesterday counts for yesterday', () => {
  // 23:30 in London.
  const running = { startTime: '2026-06-30T22:30:00.000Z', isDriving: false };
  const worked = workedTime({ days, running, waiting: none, now: at('2026-07-01T00:30:00Z'), timeZone });
  expect([worked.today, worked.week, worked.days[2]?.minutes]).toEqual([100, 820, 720]);
});

test('a record that began last week does not count for this week', () => {
  const running = { startTime: '2026-06-27T22:00:00.000Z', isDriving: false };
  const worked = workedTime({ days, running, waiting: none, now: at('2026-06-28T01:00:00Z'), timeZone });
  expect([worked.today, worked.week]).toEqual([0, 700]);
});

test('a phone clock that is behind subtracts nothing', () => {
  const running = { startTime: '2026-07-01T14:10:00.000Z', isDriving: false };
  expect(workedTime({ days, running, waiting: none, now: at('2026-07-01T14:00:00Z'), timeZone }).today).toBe(100);
});

test('what has ended and waits to be sent counts on its day', () => {
  const waiting = new Map([
    ['2026-07-01', 45],
    ['2026-06-27', 30],
  ]);
  const worked = workedTime({ days, running: null, waiting, now: at('2026-07-01T15:00:00Z'), timeZone });
  expect([worked.today, worked.week, worked.days[3]?.minutes]).toEqual([145, 745, 145]);
});

test('the morning after, a phone without signal begins at nothing', () => {
  const worked = workedTime({ days, running: null, waiting: none, now: at('2026-07-02T07:00:00Z'), timeZone });
  expect([worked.today, worked.week]).toEqual([0, 700]);
});
