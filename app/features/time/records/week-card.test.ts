import { expect, test } from 'vitest';
import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import { presetDays } from '#server/time-tracking/sums.ts';
import { rangeOfWeek, weekSums } from './week-card.tsx';

test('requests the whole week', () => {
  for (const today of ['2026-11-21', '2026-01-01', '2028-02-29', '2026-03-31']) {
    for (let week = 0; week < 120; week += 1) {
      const sunday = addDays(sundayOf(today), -7 * week);
      const { from, to } = presetDays(rangeOfWeek(sunday, today), today);
      expect([today, sunday, from === null || from <= sunday]).toEqual([today, sunday, true]);
      // For the current week, the range may end before Saturday.
      expect(to === null || to > sunday).toBe(true);
    }
  }
});

test('returns seven days and a total that is exact to the penny', () => {
  const row = (start_date: string, total_duration: number, total_toPay: number, pending_pay = 0) => ({
    start_date,
    total_duration,
    total_toPay,
    pending_pay,
  });
  const { days, sum } = weekSums('2026-11-15', [
    row('2026-11-14', 600, 100),
    row('2026-11-16', 61, 16.1),
    row('2026-11-21', 30, 8.2, 8.2),
    row('2026-11-22', 600, 100),
  ]);
  expect(days.map(({ day, minutes }) => [day, minutes])).toEqual([
    ['2026-11-15', 0],
    ['2026-11-16', 61],
    ['2026-11-17', 0],
    ['2026-11-18', 0],
    ['2026-11-19', 0],
    ['2026-11-20', 0],
    ['2026-11-21', 30],
  ]);
  expect(sum).toEqual({ minutes: 91, pay: 24.3, pending: 8.2 });
});
