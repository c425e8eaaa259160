import { describe, expect } from 'vitest';
import { bill, now, reckoned } from '#tests/support/calculated-company.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';
import { sumPounds } from '../pricing/constants.ts';

test('is for admins only', async ({ db }) => {
  const { as } = await reckoned(db);
  const nobody = await callerFor(db, null);
  for (const [caller, code] of [
    [nobody, 'unauthenticated'],
    [await as('emil'), 'forbidden'],
    [await as('lara'), 'forbidden'],
  ] as const) {
    const { dashboard } = caller;
    for (const call of [dashboard.review(), dashboard.summary(), dashboard.analytics({})]) {
      expect(await refusal(call)).toMatchObject({ code });
    }
  }
});

test('review counts equal the totals of the filtered lists', async ({ db }) => {
  const { ann, w } = await reckoned(db);
  const request = (tracking_id: number, status: 'pending' | 'rejected') => ({
    company_id: w.acme.id,
    tracking_id,
    user_id: w.acme.users.emil,
    reason: 'Wrong note',
    status,
    requested_note: 'Another note',
    note_status: status,
  });
  await db
    .insertInto('amendment_requests')
    .values([request(w.acme.records.night, 'pending'), request(w.acme.records.free, 'rejected')])
    .execute();
  const review = await ann.dashboard.review();
  expect(review).toEqual({
    jobs_pending_completion: 1,
    expenses_to_review: 1,
    materials_to_review: 0,
    time_tracking_to_review: 2,
    amendment_requests: 1,
  });
  const records = await ann.timeTracking.list({ needs_review: true });
  expect(records.meta.total).toBe(review.time_tracking_to_review);
  const jobs = await ann.jobs.list({ status: 'pending_completed' });
  expect(jobs.meta.total).toBe(review.jobs_pending_completion);
});

describe('summary', () => {
  const summary = {
    jobs_in_progress: 2,
    jobs_done: 2,
    materials_unbilled: 0,
    // 12.50 + 99.99
    expenses_unbilled: 112.49,
    // 60.00 + 60.00 + 15.00 + 6.67 + 80.00
    time_unbilled: 221.67,
    fixed_unbilled: 0,
    labour_unbilled: 221.67,
    // Cleo's 30.00; unreviewed time is not owed yet.
    labour_unpaid: 30,
    // Emil: 100.00 - (24.00 + 7.00 + 20.00) - (12.50 + 20.00 + 7.00)
    labour_paid_in_advance: 9.5,
  };

  test('equals hand-calculated amounts, and its balances equal the pay sums', async ({ db }) => {
    const { ann, w } = await reckoned(db);
    expect(await ann.dashboard.summary()).toEqual(summary);
    const rows = await ann.timeTracking.sums({ dateRange: 'this_week' });
    const balanceOf = (user: number) => rows.find((row) => row.user_id === user)?.balance;
    expect(balanceOf(w.acme.users.cleo)).toBe(-summary.labour_unpaid);
    expect(balanceOf(w.acme.users.emil)).toBe(summary.labour_paid_in_advance);
  });

  test('invoiced work is no longer open', async ({ db }) => {
    const { ann, w } = await reckoned(db);
    await bill(db, w);
    expect(await ann.dashboard.summary()).toEqual({ ...summary, time_unbilled: 206.67, labour_unbilled: 206.67 });
  });

  test('a VAT-registered company charges expenses net, and travel only where allowed', async ({ db }) => {
    const { w } = await reckoned(db);
    const environment = { SETTING_VAT_REGISTERED: 'true', SETTING_DRIVING_BILLABLE: 'false' };
    const ann = await callerFor(db, who(w.acme, 'ann'), { now, environment });
    expect(await ann.dashboard.summary()).toEqual({
      ...summary,
      expenses_unbilled: 110.49,
      time_unbilled: 206.67,
      labour_unbilled: 206.67,
    });
  });

  test('a started fixed-price job is open at its price; an unbilled job is not', async ({ db }) => {
    const { ann, w } = await reckoned(db);
    const { boiler } = w.acme.jobs;
    const change = (changes: Parameters<typeof ann.jobs.update>[0]['changes']) =>
      ann.jobs.update({ id: boiler, changes });
    const profit = async () => (await ann.dashboard.analytics({ period: 'yearly' })).buckets.at(-1)!.profit;
    expect(await profit()).toBe(54);
    await change({ fixed_price: 500, discount_percent: 10 });
    // Cleo's 60.00 on another job, and the fixed price, which includes the valve and the pump.
    const fixed = { ...summary, expenses_unbilled: 0, time_unbilled: 60, fixed_unbilled: 450, labour_unbilled: 510 };
    expect(await ann.dashboard.summary()).toEqual(fixed);
    // 60.00 + 12.50 + 99.99 - 62.67 - 137.49: the boiler's hours no longer bring 81.67; once done, it brings 450.00 by day.
    expect(await profit()).toBe(-140.16);
    await change({ status: 'completed' });
    // 120 of its 270 minutes were worked last year, which earned 200.00 of it.
    expect(await profit()).toBe(109.84);
    await ann.invoices.generate({ id: boiler, download: true });
    expect(await ann.dashboard.summary()).toMatchObject({ expenses_unbilled: 0, labour_unbilled: 60 });
    await ann.jobs.update({ id: w.acme.jobs.damp, changes: { not_billed_reason: 'internal' } });
    expect(await ann.dashboard.summary()).toMatchObject({ expenses_unbilled: 0, labour_unbilled: 0 });
  });

  test('materials are charged at their price; what an expense bought costs that and charges nothing', async ({
    db,
  }) => {
    const { ann, w } = await reckoned(db);
    const { boiler } = w.acme.jobs;
    const year = async () => (await ann.dashboard.analytics({ period: 'yearly' })).buckets.at(-1)!;
    const before = await year();
    const used = {
      job_id: boiler,
      user_id: w.acme.users.emil,
      description: 'Pipe',
      quantity: 2.5,
      cost: 2,
      price: 4.5,
    };
    await ann.materials.create(used);
    expect(await ann.dashboard.summary()).toEqual({ ...summary, materials_unbilled: 11.25 });
    expect(await year()).toMatchObject({
      income: sumPounds([before.income, 11.25]),
      expenses: sumPounds([before.expenses, 5]),
    });
    const expense = (await ann.expenses.list({ to_bill: true, job_id: boiler })).data[0]!;
    const bought = await ann.materials.create({ ...used, expense_id: expense.id });
    const left = sumPounds([summary.expenses_unbilled, -expense.charge!]);
    expect(await ann.dashboard.summary()).toEqual({ ...summary, materials_unbilled: 22.5, expenses_unbilled: left });
    expect(await year()).toMatchObject({
      income: sumPounds([before.income, 22.5, -expense.charge!]),
      expenses: sumPounds([before.expenses, 5]),
    });
    await ann.materials.update({ id: bought.id, changes: { status: 'archived' } });
    expect(await ann.dashboard.summary()).toEqual({ ...summary, materials_unbilled: 11.25 });
    expect(await ann.dashboard.review()).toMatchObject({ materials_to_review: 1 });
  });

  test('is empty for an empty company', async ({ db }) => {
    const w = await world(db, { acme: company({ users: { ann: { role: 'admin' } } }) }, testClock(now));
    const ann = await callerFor(db, who(w.acme, 'ann'), { now });
    expect(Object.values(await ann.dashboard.summary())).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(Object.values(await ann.dashboard.review())).toEqual([0, 0, 0, 0, 0]);
    const { buckets } = await ann.dashboard.analytics({ period: 'yearly' });
    expect(buckets.map((bucket) => bucket.profit)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('analytics', () => {
  const nothing = {
    ...{ working_hours: 0, working_minutes: 0, jobs_completed: 0 },
    ...{ income: 0, pay: 0, labour: 0, expenses: 0, profit: 0 },
  };

  test('by day covers whole days of the company’s zone, billed or not', async ({ db }) => {
    const { ann, w } = await reckoned(db);
    const daily = {
      period: 'daily',
      buckets: [
        { label: 'Tue', start: '2026-03-24', ...nothing },
        { label: 'Wed', start: '2026-03-25', ...nothing },
        { label: 'Thu', start: '2026-03-26', ...nothing },
        {
          ...nothing,
          ...{ label: 'Fri', start: '2026-03-27', working_hours: 1.5, working_minutes: 90 },
          ...{ income: 60, pay: 30, labour: 30, profit: 30 },
        },
        {
          label: 'Sat',
          start: '2026-03-28',
          working_hours: 2,
          working_minutes: 120,
          jobs_completed: 1,
          income: 159.99,
          pay: 24,
          labour: 24,
          expenses: 99.99,
          // 60.00 + 99.99 - 24.00 - 99.99
          profit: 36,
        },
        { ...nothing, label: 'Sun', start: '2026-03-29', expenses: 20, profit: -20 },
        {
          label: 'Mon',
          start: '2026-03-30',
          working_hours: 1,
          working_minutes: 60,
          jobs_completed: 0,
          income: 34.17,
          pay: 8.67,
          labour: 8.67,
          expenses: 17.5,
          // 15.00 + 6.67 + 12.50 - 8.67 - 17.50
          profit: 8,
        },
      ],
    };
    const { before, ...answer } = await ann.dashboard.analytics({});
    expect(answer).toEqual(daily);
    // A week earlier, day by day; the records of a year ago are in neither.
    expect(before.map(({ start }) => start)).toEqual(
      ['17', '18', '19', '20', '21', '22', '23'].map((day) => `2026-03-${day}`),
    );
    expect(before[0]).toEqual({ label: 'Tue', start: '2026-03-17', ...nothing });
    const years = await ann.dashboard.analytics({ period: 'yearly' });
    expect(years.before.at(-1)).toMatchObject({ label: '2021', start: '2021-01-01' });
    await bill(db, w);
    expect(await ann.dashboard.analytics({ period: 'daily' })).toEqual({ ...daily, before });
  });

  test('by week, month and year equals the sums of the days', async ({ db }) => {
    const { ann } = await reckoned(db);
    const last = async (period: 'weekly' | 'monthly' | 'yearly', many: number) =>
      (await ann.dashboard.analytics({ period })).buckets.slice(-many);
    expect(await last('weekly', 2)).toEqual([
      {
        label: '22 Mar',
        start: '2026-03-22',
        working_hours: 3.5,
        working_minutes: 210,
        jobs_completed: 1,
        income: 219.99,
        pay: 54,
        labour: 54,
        expenses: 99.99,
        profit: 66,
      },
      {
        ...nothing,
        label: '29 Mar',
        start: '2026-03-29',
        working_hours: 1,
        working_minutes: 60,
        income: 34.17,
        pay: 8.67,
        labour: 8.67,
        expenses: 37.5,
        profit: -12,
      },
    ]);
    const march = { working_hours: 4.5, labour: 62.67, expenses: 137.49, profit: 54 };
    expect(await last('monthly', 11)).toMatchObject([
      { label: 'May', start: '2025-05-01', working_hours: 2, labour: 20, expenses: 7, profit: 60 },
      ...Array.from({ length: 8 }, () => nothing),
      { ...nothing, label: 'Feb', jobs_completed: 1 },
      { label: 'Mar', start: '2026-03-01', jobs_completed: 2, ...march },
    ]);
    expect(await last('yearly', 2)).toMatchObject([
      { label: '2025', working_hours: 2, labour: 20, profit: 60 },
      { label: '2026', jobs_completed: 3, ...march },
    ]);
  });
});

test('works over REST', async ({ db }) => {
  await reckoned(db);
  const app = await startApp(db, { clock: testClock(now) });
  const cookie = await app.login('ann@acme.example');
  const get = (path: string) => app.rest('GET', `/dashboard/${path}`, undefined, { cookie });
  expect((await get('review')).body.data.expenses_to_review).toBe(1);
  expect((await get('summary')).body.data.labour_unpaid).toBe(30);
  expect((await get('analytics')).body.data).toMatchObject({ period: 'daily' });
  expect((await get('analytics?period=monthly')).body.data.buckets).toHaveLength(12);
  expect((await get('analytics?period=hourly')).status).toBe(400);
  await app.close();
});
