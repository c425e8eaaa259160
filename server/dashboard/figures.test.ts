import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

/*
 * A company reckoned by hand. It is Monday 30 March 2026, half past eleven at night in London, where summer time began
 * the day before. Driving is paid by half; who has no charge rate is charged at 40.00 an hour.
 */
const now = '2026-03-30T22:30:00.000Z';
const note = 'Did the work';

const acme = company({
  settings: { default_charge_rate: '40', driving_pay_percent: '50' },
  users: {
    ann: { role: 'admin', email: 'ann@acme.example' },
    emil: { role: 'employee', rates: [{ rate: 12, charge_rate: 30, effective_from: '2026-01-01' }] },
    cleo: { role: 'contractor', rates: [{ rate: 20, effective_from: '2026-01-01' }] },
    // No rate: 10.00.
    newt: { role: 'employee' },
    lara: { role: 'landlord' },
  },
  properties: { mill: {} },
  jobs: {
    boiler: { property: 'mill', status: 'in_progress', created_by: 'ann' },
    damp: { property: 'mill', status: 'in_progress', created_by: 'ann' },
    nearly: { property: 'mill', status: 'pending_completed', created_by: 'ann' },
    first: { property: 'mill', status: 'completed', job_end_date: '2026-03-01', created_by: 'ann' },
    filed: { property: 'mill', status: 'archived', job_end_date: '2026-03-28', created_by: 'ann' },
    before: { property: 'mill', status: 'completed', job_end_date: '2026-02-28', created_by: 'ann' },
    off: { property: 'mill', status: 'cancelled', job_end_date: '2026-03-02', created_by: 'ann' },
  },
  records: {
    // Friday, 90 minutes: pay 30.00, charge 60.00.
    cleos: {
      user: 'cleo',
      job: 'damp',
      start_time: '2026-03-27T10:00:00Z',
      end_time: '2026-03-27T11:30:00Z',
      note,
    },
    // From Saturday half past eleven over the change of the clocks, 120 minutes: pay 24.00, charge 60.00, all Saturday's.
    night: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-03-28T23:30:00Z',
      end_time: '2026-03-29T01:30:00Z',
      note,
    },
    // A quarter past midnight on Monday, still Sunday in UTC. 30 minutes driving: charge 15.00.
    drive: {
      user: 'emil',
      job: 'boiler',
      is_driving: true,
      start_time: '2026-03-29T23:15:00Z',
      end_time: '2026-03-29T23:45:00Z',
    },
    // 20 minutes; with half of the drive's 30 they are 35 minutes: pay 7.00 for Monday.
    free: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-03-30T08:00:00Z',
      end_time: '2026-03-30T08:20:00Z',
      is_billable: false,
      note,
    },
    // 10 minutes, to be reviewed: pay 1.67, charge 6.67.
    flagged: {
      user: 'newt',
      job: 'boiler',
      start_time: '2026-03-30T09:00:00Z',
      end_time: '2026-03-30T09:10:00Z',
      review_reasons: ['flagged'],
      note,
    },
    // Its end is not known: worth nothing.
    closed: {
      user: 'newt',
      job: 'boiler',
      start_time: '2026-03-29T08:00:00Z',
      end_time: '2026-03-29T20:00:00Z',
      review_reasons: ['closed'],
    },
    running: { user: 'newt', job: 'damp', start_time: '2026-03-30T22:00:00Z', note },
    // Last year, before there was any rate: 120 minutes at 10.00 and 40.00.
    lastYear: {
      user: 'emil',
      job: 'boiler',
      start_time: '2025-05-05T08:00:00Z',
      end_time: '2025-05-05T10:00:00Z',
      note,
    },
  },
  expenses: {
    valve: {
      user: 'emil',
      job: 'boiler',
      amount: 12.5,
      vat_amount: 2,
      status: 'reviewed',
      expense_date: '2026-03-30',
    },
    pump: { user: 'newt', job: 'boiler', amount: 99.99, expense_date: '2026-03-28' },
    // Without a job there is nobody to charge.
    fuel: {
      user: 'emil',
      amount: 20,
      expense_type: 'fuel',
      status: 'reviewed',
      expense_date: '2026-03-29',
    },
    ours: {
      user: 'emil',
      job: 'boiler',
      amount: 5,
      is_billable: false,
      paid_by: 'company',
      status: 'reviewed',
      expense_date: '2026-03-30',
    },
    filed: { user: 'emil', job: 'boiler', amount: 7, status: 'archived', expense_date: '2025-05-05' },
  },
  payments: {
    wage: { user: 'emil', amount: 100 },
    gift: { user: 'newt', amount: 50, payment_type: 'bonus' },
  },
});
const other = company({
  users: { zoe: { role: 'admin', rates: [{ rate: 33, effective_from: '2026-01-01' }] } },
  properties: { far: {} },
  jobs: { theirs: { property: 'far', status: 'in_progress' } },
  records: {
    theirs: {
      user: 'zoe',
      job: 'theirs',
      start_time: '2026-03-30T09:00:00Z',
      end_time: '2026-03-30T10:00:00Z',
      note,
    },
  },
  expenses: { theirs: { user: 'zoe', job: 'theirs', amount: 77 } },
});

const setUp = async (db: Database) => {
  const w = await world(db, { acme, other }, testClock(now));
  const as = (key: keyof typeof w.acme.users) => callerFor(db, who(w.acme, key), { now });
  return { w, as, ann: await as('ann') };
};

/** Puts the drive on an invoice. */
async function bill(db: Database, w: Awaited<ReturnType<typeof setUp>>['w']): Promise<void> {
  const { id } = await db
    .insertInto('invoices')
    .values({
      company_id: w.acme.id,
      invoice_number: 'INV-2026-0001',
      invoice_type: 'labour',
      invoice_mode: 'job',
      job_id: w.acme.jobs.boiler,
      issue_date: '2026-03-30',
      tax_point: '2026-03-30',
      customer_name: 'The Owner',
      net_amount: 15,
      total_amount: 15,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('time_records')
    .set({ invoice_id: id })
    .where('company_id', '=', w.acme.id)
    .where('id', '=', w.acme.records.drive)
    .execute();
}

test('for admins only', async ({ db }) => {
  const { as } = await setUp(db);
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

test('review: exactly what the lists show when they are filtered so', async ({ db }) => {
  const { ann, w } = await setUp(db);
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
    // 12.50 + 99.99
    expenses_unbilled: 112.49,
    // 60.00 + 60.00 + 15.00 + 6.67 + 80.00
    labour_unbilled: 221.67,
    // Cleo's 30.00; what is not reviewed is not owed yet.
    labour_unpaid: 30,
    // Emil: 100.00 - (24.00 + 7.00 + 20.00) - (12.50 + 20.00 + 7.00)
    labour_paid_in_advance: 9.5,
  };

  test('as reckoned by hand, and the balances are those of the sums', async ({ db }) => {
    const { ann, w } = await setUp(db);
    expect(await ann.dashboard.summary()).toEqual(summary);
    const rows = await ann.timeTracking.sums({ dateRange: 'this_week' });
    const balanceOf = (user: number) => rows.find((row) => row.user_id === user)?.balance;
    expect(balanceOf(w.acme.users.cleo)).toBe(-summary.labour_unpaid);
    expect(balanceOf(w.acme.users.emil)).toBe(summary.labour_paid_in_advance);
  });

  test('what is on an invoice is open no more', async ({ db }) => {
    const { ann, w } = await setUp(db);
    await bill(db, w);
    expect(await ann.dashboard.summary()).toEqual({ ...summary, labour_unbilled: 206.67 });
  });

  test('a company registered for VAT charges expenses without it, and travel only where it may', async ({
    db,
  }) => {
    const { w } = await setUp(db);
    const environment = { SETTING_VAT_REGISTERED: 'true', SETTING_DRIVING_BILLABLE: 'false' };
    const ann = await callerFor(db, who(w.acme, 'ann'), { now, environment });
    expect(await ann.dashboard.summary()).toEqual({
      ...summary,
      expenses_unbilled: 110.49,
      labour_unbilled: 206.67,
    });
  });

  test('an empty company has nothing open', async ({ db }) => {
    const w = await world(db, { acme: company({ users: { ann: { role: 'admin' } } }) }, testClock(now));
    const ann = await callerFor(db, who(w.acme, 'ann'), { now });
    expect(Object.values(await ann.dashboard.summary())).toEqual([0, 0, 0, 0, 0, 0]);
    expect(Object.values(await ann.dashboard.review())).toEqual([0, 0, 0, 0]);
    const { buckets } = await ann.dashboard.analytics({ period: 'yearly' });
    expect(buckets.map((bucket) => bucket.profit)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('analytics', () => {
  const nothing = { working_hours: 0, jobs_completed: 0, labour: 0, expenses: 0, profit: 0 };

  test('by day, whole days of the company’s zone, billed or not', async ({ db }) => {
    const { ann, w } = await setUp(db);
    const daily = {
      period: 'daily',
      buckets: [
        { label: 'Tue', start: '2026-03-24', ...nothing },
        { label: 'Wed', start: '2026-03-25', ...nothing },
        { label: 'Thu', start: '2026-03-26', ...nothing },
        { ...nothing, label: 'Fri', start: '2026-03-27', working_hours: 1.5, labour: 30, profit: 30 },
        {
          label: 'Sat',
          start: '2026-03-28',
          working_hours: 2,
          jobs_completed: 1,
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
          jobs_completed: 0,
          labour: 8.67,
          expenses: 17.5,
          // 15.00 + 6.67 + 12.50 - 8.67 - 17.50
          profit: 8,
        },
      ],
    };
    expect(await ann.dashboard.analytics({})).toEqual(daily);
    await bill(db, w);
    expect(await ann.dashboard.analytics({ period: 'daily' })).toEqual(daily);
  });

  test('by week, month and year they are the sums of the days', async ({ db }) => {
    const { ann } = await setUp(db);
    const last = async (period: 'weekly' | 'monthly' | 'yearly', many: number) =>
      (await ann.dashboard.analytics({ period })).buckets.slice(-many);
    expect(await last('weekly', 2)).toEqual([
      {
        label: '22 Mar',
        start: '2026-03-22',
        working_hours: 3.5,
        jobs_completed: 1,
        labour: 54,
        expenses: 99.99,
        profit: 66,
      },
      {
        ...nothing,
        label: '29 Mar',
        start: '2026-03-29',
        working_hours: 1,
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

test('over REST', async ({ db }) => {
  await setUp(db);
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
