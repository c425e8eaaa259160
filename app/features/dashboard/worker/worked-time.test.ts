import { expect, test } from 'vitest';
import { workedTime } from './worked-time.ts';

const timeZone = 'Europe/London';
const sums = { sum_today: 100, sum_week: 700 };
const days = [
  { start_date: '2026-07-01', total_duration: 100 },
  { start_date: '2026-06-30', total_duration: 600 },
];
const at = (moment: string) => Date.parse(moment);

test('without a running record only finished time counts', () => {
  const worked = workedTime({ sums, days, running: null, now: at('2026-07-01T15:00:00Z'), timeZone });
  expect([worked.today, worked.week]).toEqual([100, 700]);
  expect(worked.days.map((day) => day.minutes)).toEqual([0, 0, 600, 100, 0, 0, 0]);
  expect(worked.days.find((day) => day.isToday)?.day).toBe('2026-07-01');
});

test('a running record adds its clock minutes to its day, today and the week', () => {
  const running = { startTime: '2026-07-01T14:00:59.000Z', isDriving: false };
  const worked = workedTime({ sums, days, running, now: at('2026-07-01T14:31:00Z'), timeZone });
  expect([worked.today, worked.week, worked.days[3]?.minutes]).toEqual([131, 731, 131]);
});

test('a record that began yesterday counts for yesterday', () => {
  // 23:30 in London.
  const running = { startTime: '2026-06-30T22:30:00.000Z', isDriving: false };
  const worked = workedTime({ sums, days, running, now: at('2026-07-01T00:30:00Z'), timeZone });
  expect([worked.today, worked.week, worked.days[2]?.minutes]).toEqual([100, 820, 720]);
});

test('a record that began last week does not count for this week', () => {
  const running = { startTime: '2026-06-27T22:00:00.000Z', isDriving: false };
  const worked = workedTime({ sums, days, running, now: at('2026-06-28T01:00:00Z'), timeZone });
  expect([worked.today, worked.week]).toEqual([100, 700]);
});

test('a phone clock that is behind subtracts nothing', () => {
  const running = { startTime: '2026-07-01T14:10:00.000Z', isDriving: false };
  expect(workedTime({ sums, days, running, now: at('2026-07-01T14:00:00Z'), timeZone }).today).toBe(100);
});
