import { describe, expect, test } from 'vitest';
import { analyticsPeriods } from './constants.ts';
import { bucketsOf } from './rules.ts';

const starts = (...args: Parameters<typeof bucketsOf>) =>
  bucketsOf(...args).buckets.map(({ label, start }) => `${label} ${start}`);

describe('buckets', () => {
  test('7 days up to today', () => {
    expect(starts('daily', '2026-03-01')).toEqual([
      'Mon 2026-02-23',
      'Tue 2026-02-24',
      'Wed 2026-02-25',
      'Thu 2026-02-26',
      'Fri 2026-02-27',
      'Sat 2026-02-28',
      'Sun 2026-03-01',
    ]);
    expect(bucketsOf('daily', '2026-03-01').until).toBe('2026-03-02');
    expect(bucketsOf('daily', '2026-03-01').before.map(({ start }) => start)).toEqual(
      ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-02-${day}`),
    );
  });

  test('8 weeks, starting on Sunday', () => {
    const weeks = starts('weekly', '2026-03-07');
    expect(weeks).toHaveLength(8);
    expect([weeks[0], weeks[7]]).toEqual(['11 Jan 2026-01-11', '1 Mar 2026-03-01']);
    expect(starts('weekly', '2026-03-08')[7]).toBe('8 Mar 2026-03-08');
    expect(bucketsOf('weekly', '2026-03-07').until).toBe('2026-03-08');
  });

  test('12 months and 5 years', () => {
    const months = starts('monthly', '2026-03-31');
    expect([months.length, months[0], months[11]]).toEqual([12, 'Apr 2025-04-01', 'Mar 2026-03-01']);
    expect(starts('yearly', '2026-12-31')).toEqual([
      '2022 2022-01-01',
      '2023 2023-01-01',
      '2024 2024-01-01',
      '2025 2025-01-01',
      '2026 2026-01-01',
    ]);
    expect(bucketsOf('yearly', '2026-12-31').until).toBe('2027-01-01');
  });

  test.each(analyticsPeriods)('%s include today, also on a leap day', (period) => {
    const { buckets, until } = bucketsOf(period, '2028-02-29');
    expect(buckets.at(-1)!.start <= '2028-02-29' && '2028-02-29' < until).toBe(true);
  });
});
