import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { type Deed, randomOffice, type StoredRecord } from '#tests/support/random-office.ts';
import { test } from '#tests/support/test.ts';

const count = Number(process.env.SOAK_COUNT ?? 8);
const first = Number(process.env.SOAK_SEED ?? 1);

/** An independent calculation of a day: minutes and pence by worker and day. */
function reckon(
  records: readonly StoredRecord[],
  rates: readonly { user_id: number; rate: number; effective_from: string }[],
) {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
  const minute = (time: string) => Math.floor(Date.parse(time) / 60_000);
  const days = new Map<string, { user_id: number; start_date: string; minutes: number; reviewed: number }>();
  for (const { user_id, start_time, end_time, review_reasons } of records) {
    if (end_time === null) continue;
    const start_date = day.format(new Date(start_time));
    const key = `${start_date} ${user_id}`;
    const sum = days.get(key) ?? { user_id, start_date, minutes: 0, reviewed: 0 };
    const counted = review_reasons.includes('closed') ? 0 : minute(end_time) - minute(start_time);
    sum.minutes += counted;
    if (review_reasons.length === 0) sum.reviewed += counted;
    days.set(key, sum);
  }
  return [...days.values()].map(({ user_id, start_date, minutes, reviewed }) => {
    const known = rates.filter((rate) => rate.user_id === user_id && rate.effective_from <= start_date);
    const newest = known.sort((a, b) => b.effective_from.localeCompare(a.effective_from))[0];
    const pence = BigInt(Math.round((newest?.rate ?? 10) * 100));
    // Half a penny is rounded up, in integers.
    const pay = (of: number) => Number((BigInt(of) * pence * 2n + 60n) / 120n);
    return { user_id, start_date, minutes, pay: pay(minutes), reviewed: pay(reviewed) };
  });
}

const sunday = (day: string) => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - date.getUTCDay());
  return date.toISOString().slice(0, 10);
};

/** Sums by key, ordered by key. */
function grouped<T>(rows: readonly T[], keyOf: (row: T) => string, numbers: (row: T) => number[]) {
  const sums = new Map<string, number[]>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row));
    sums.set(keyOf(row), sum ? numbers(row).map((each, at) => each + sum[at]!) : numbers(row));
  }
  return [...sums].sort(([a], [b]) => a.localeCompare(b));
}

const pence = (pounds: number | null) => Math.round((pounds ?? 0) * 100) + 0;

async function compareSums(db: Database, { boss, records, id }: Awaited<ReturnType<typeof randomOffice>>) {
  const rates = await db
    .selectFrom('user_rates')
    .select(['user_id', 'rate', 'effective_from'])
    .where('company_id', '=', id)
    .execute();
  const days = reckon(records, rates);
  const daily = await boss.timeTracking.sums({ dateRange: 'all', daily: true });
  expect(
    grouped(
      daily,
      (row) => `${row.start_date} ${row.user_id}`,
      (row) => [row.total_duration, pence(row.total_toPay), pence(row.total_toPay) - pence(row.pending_pay)],
    ),
  ).toEqual(
    grouped(
      days,
      (row) => `${row.start_date} ${row.user_id}`,
      (row) => [row.minutes, row.pay, row.reviewed],
    ),
  );
  const weekly = await boss.timeTracking.sums({ dateRange: 'all' });
  expect(
    grouped(
      weekly,
      (row) => `${row.start_date} ${row.user_id}`,
      (row) => [row.total_duration, pence(row.total_toPay)],
    ),
  ).toEqual(
    grouped(
      days,
      (row) => `${sunday(row.start_date)} ${row.user_id}`,
      (row) => [row.minutes, row.pay],
    ),
  );
  for (const { user_id, balance } of await boss.timeTracking.sums({})) {
    const due = days.filter((day) => day.user_id === user_id).reduce((sum, day) => sum + day.reviewed, 0);
    expect(pence(balance)).toBe(0 - due);
  }
}

describe('random actions of workers and their office', () => {
  for (let seed = first; seed < first + count; seed += 1) {
    test(`workers can always work, settled time is fixed, every penny adds up (seed ${seed})`, async ({ db }) => {
      const story: string[] = [];
      const look = ({ what, byWorker, mustWork, rejected, before, after }: Deed) => {
        story.push(`${what} -> ${rejected ?? 'done'}`);
        if (mustWork) expect(rejected, story.join('\n')).toBeUndefined();
        if (!byWorker) return;
        for (const was of before) {
          const is = after.find(({ id }) => id === was.id);
          expect(is, story.join('\n')).toBeDefined();
          if (was.decided) expect({ ...is, updatedAt: was.updatedAt }, story.join('\n')).toEqual(was);
        }
      };
      await compareSums(db, await randomOffice(db, seed, look));
    });
  }
});
