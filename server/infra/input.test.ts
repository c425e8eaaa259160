import { describe, expect, test as plain } from 'vitest';
import { refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { office } from '#tests/support/tracking-office.ts';
import { dateSchema, momentSchema } from './input.ts';

describe('times and days', () => {
  plain('are of the years 1900 to 2199, and exist', () => {
    for (const good of ['1970-01-01T00:00:00Z', '2199-12-31T23:59:59.999-23:59', '2026-03-29 08:30'])
      expect(momentSchema.safeParse(good).success, good).toBe(true);
    for (const bad of ['0000-01-01T00:00Z', '0001-01-01T00:00+23:59', '9999-12-31T23:59-23:59', '2026-03-01T23:59:60Z'])
      expect(momentSchema.safeParse(bad).success, bad).toBe(false);
    expect(dateSchema.safeParse('2199-12-31').success).toBe(true);
    for (const bad of ['0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '2026-02-30', '2026-2-3'])
      expect(dateSchema.safeParse(bad).success, bad).toBe(false);
  });

  const edges = ['1900-01-01T00:00:00+23:59', '1999-12-31T23:59:59Z', '2199-12-31T23:59:59-23:59'];
  for (const time of edges) {
    test(`${time} is rejected with 4xx or finds nothing in every procedure`, async ({ db }) => {
      const { ann, boss, jobs, users } = await office(db);
      const day = time.slice(0, 10);
      const start = { job_id: jobs.boiler, is_driving: true };
      const rest = { user_id: users.ann, ...start };
      for (const call of [
        ann.timeTracking.start({ ...start, start_time: time }),
        ann.timeTracking.start({ ...start, start_time: '2026-03-02T08:00:00Z', sent_at: time }),
        boss.timeTracking.start({ ...rest, start_time: time }),
        boss.timeTracking.start({ ...rest, start_time: time, end_time: '2026-03-01T00:00:00Z' }),
        boss.userRates.create({ user_id: users.ann, rate: 3, effective_from: day }),
        boss.jobs.update({ id: jobs.boiler, changes: { due_date: day } }),
      ]) {
        const code = await refusal(call).then(
          (rejected) => rejected.code,
          (error) => (/not rejected/.test(String(error)) ? 'done' : error),
        );
        expect(['invalid', 'unprocessable', 'done']).toContain(code);
      }
      const days = { start_date: day, end_date: day };
      expect((await ann.timeTracking.list(days)).data).toEqual([]);
      expect((await ann.timeTracking.listOfUser({ id: users.ann, ...days })).data).toEqual([]);
      await boss.jobs.list({ dateRange: 'custom', ...days });
    });
  }
});
