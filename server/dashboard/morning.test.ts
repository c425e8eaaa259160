import { sql } from 'kysely';
import { expect } from 'vitest';
import { callerFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

// Half past midnight of Thursday 2 July in London, still 1 July in UTC.
const now = '2026-07-01T23:30:00.000Z';
const note = 'Did some work';
const record = (user: 'emil' | 'dora', start_time: string, end_time?: string) => ({
  user,
  job: 'boiler' as const,
  start_time,
  ...(end_time && { end_time }),
  note,
});

const acme = company({
  settings: { default_charge_rate: '40' },
  users: {
    ann: { role: 'admin', email: 'ann@acme.example' },
    emil: { role: 'employee', first_name: 'Emil', last_name: 'Engel' },
    dora: { role: 'contractor', first_name: 'Dora', last_name: 'Done' },
    yves: { role: 'employee', first_name: 'Yves' },
  },
  properties: { mill: { address: '1 Mill Lane' } },
  jobs: {
    boiler: { property: 'mill', status: 'in_progress', job_start_date: '2026-06-01' },
    flood: { property: 'mill', job_title: 'Flood', job_type: 'Emergency', createdAt: '2026-07-01T09:00:00Z' },
    gas: { property: 'mill', job_title: 'Gas', job_type: 'Emergency', status: 'awaiting_approval' },
    dealt: { property: 'mill', job_type: 'Emergency', status: 'completed' },
    // Planned for yesterday, by first assigned day or start date; today's job is not late.
    late: { property: 'mill', job_title: 'Late', job_start_date: '2026-07-01' },
    missed: { property: 'mill', job_title: 'Missed', assignees: [{ user: 'emil', on: '2026-06-30' }] },
    moved: {
      property: 'mill',
      job_title: 'Moved',
      job_start_date: '2026-07-09',
      assignees: [{ user: 'emil', on: '2026-06-30' }],
    },
    todays: { property: 'mill', job_start_date: '2026-07-02' },
    // Due with nobody assigned: today and before, but not tomorrow or closed.
    due: { property: 'mill', job_title: 'Due', due_date: '2026-07-02' },
    overdue: { property: 'mill', job_title: 'Overdue', due_date: '2026-06-20' },
    taken: { property: 'mill', due_date: '2026-07-02', assignees: ['dora'] },
    tomorrow: { property: 'mill', due_date: '2026-07-03' },
    over: { property: 'mill', status: 'cancelled', due_date: '2026-07-02' },
  },
  records: {
    // Since 23:40 yesterday in London.
    old: record('emil', '2026-07-01T22:40:00Z'),
    fresh: record('dora', '2026-07-01T23:05:00Z'),
    // Two of Emil's on Tuesday: one hour at 40.00, and one with an unknown end.
    long: {
      ...record('emil', '2026-06-30T08:00:00Z', '2026-06-30T09:00:00Z'),
      review_reasons: ['long'],
    },
    closed: {
      ...record('emil', '2026-06-30T10:00:00Z', '2026-06-30T22:00:00Z'),
      review_reasons: ['closed'],
    },
    // Half past midnight of Wednesday in London: 30 minutes, not billable.
    night: {
      ...record('emil', '2026-06-30T23:30:00Z', '2026-07-01T00:00:00Z'),
      review_reasons: ['flagged'],
      is_billable: false,
    },
    reviewed: record('dora', '2026-06-29T08:00:00Z', '2026-06-29T10:00:00Z'),
  },
  payments: { advance: { user: 'yves', amount: 50, payment_date: '2026-06-01' } },
});

const setUp = async (db: Parameters<typeof world>[0]) => {
  const w = await world(db, { acme }, testClock(now));
  return { w, ann: await callerFor(db, who(w.acme, 'ann'), { now }) };
};
const titles = ({ rows }: { rows: { job_title: string }[] }) => rows.map((row) => row.job_title);

test('lists pending items, the longest pending first', async ({ db }) => {
  const { ann, w } = await setUp(db);
  const morning = await ann.dashboard.morning();
  expect(titles(morning.emergencies).sort()).toEqual(['Flood', 'Gas']);
  expect(titles(morning.new_requests)).toEqual(['Gas']);
  expect(titles(morning.not_started)).toEqual(['Missed', 'Moved', 'Late']);
  expect(morning.not_started.rows.map(({ planned_day }) => planned_day)).toEqual([
    '2026-06-30',
    '2026-06-30',
    '2026-07-01',
  ]);
  expect(titles(morning.unassigned)).toEqual(['Overdue', 'Due']);
  expect(morning.timers).toMatchObject({
    total: 1,
    rows: [{ id: w.acme.records.old, User: { first_name: 'Emil', last_name: 'Engel' } }],
  });
  const emil = { user_id: w.acme.users.emil, User: { first_name: 'Emil', last_name: 'Engel' } };
  expect(morning.to_review).toEqual({
    total: 2,
    total_records: 3,
    total_kept: 40,
    rows: [
      {
        ...emil,
        day: '2026-06-30',
        records: 2,
        minutes: 60,
        reasons: ['closed', 'long'],
        end_unknown: 1,
        kept_off_invoices: 40,
      },
      {
        ...emil,
        day: '2026-07-01',
        records: 1,
        minutes: 30,
        reasons: ['flagged'],
        end_unknown: 0,
        kept_off_invoices: 0,
      },
    ],
  });
  // Dora's two hours at 10.00; Yves was paid in advance.
  expect(morning.owed).toEqual({
    total: 1,
    total_owed: 20,
    rows: [{ user_id: w.acme.users.dora, User: { first_name: 'Dora', last_name: 'Done' }, owed: 20 }],
  });
});

test('a job with an open visit is late by its first open visit, whatever its start date says', async ({ db }) => {
  const { ann, w } = await setUp(db);
  const late = w.acme.jobs.late;
  const raised = async () => {
    const morning = await ann.dashboard.morning();
    const list = await ann.jobs.list({ planned_not_started: true });
    expect(list.data.map(({ id }) => id).sort()).toEqual(morning.not_started.rows.map(({ id }) => id).sort());
    const row = morning.not_started.rows.find(({ id }) => id === late);
    return row?.planned_day;
  };
  const plan = (day: string, user_id: number | null = null) => ann.visits.create({ job_id: late, day, user_id });
  const say = (id: number, status: 'cancelled' | 'done' | 'no_access') =>
    ann.visits.update({ id, changes: { status } });
  expect(await raised()).toBe('2026-07-01');
  const next = await plan('2026-07-03', w.acme.users.emil);
  expect(await raised()).toBeUndefined();
  const missed = await plan('2026-06-29');
  expect(await raised()).toBe('2026-06-29');
  // What was not to be does not count while there is a next visit; without one the start date does again.
  await say(missed.id, 'no_access');
  expect(await raised()).toBeUndefined();
  await say(next.id, 'cancelled');
  expect(await raised()).toBe('2026-07-01');
});

test('names the newest requests and emergencies, as the lists do that they open', async ({ db }) => {
  const { ann } = await setUp(db);
  await db
    .updateTable('jobs')
    .set({ status: 'awaiting_approval', job_type: 'Emergency', createdAt: sql`now() + id * interval '1 minute'` })
    .execute();
  const { emergencies, new_requests } = await ann.dashboard.morning();
  const ids = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);
  const list = async (input: Parameters<typeof ann.jobs.list>[0]) =>
    (await ann.jobs.list({ ...input, limit: 3 })).data.map(({ id }) => id);
  expect(new_requests.total).toBeGreaterThan(3);
  expect(ids(new_requests)).toEqual(await list({ status: 'awaiting_approval' }));
  expect(ids(emergencies)).toEqual(await list({ job_type: 'Emergency' }));
  expect(ids(emergencies)).toEqual(ids(emergencies).toSorted((a, b) => b - a));
});

test('every count is the total of the list it opens', async ({ db }) => {
  const { ann } = await setUp(db);
  const morning = await ann.dashboard.morning();
  const jobs = async (input: Parameters<typeof ann.jobs.list>[0]) => (await ann.jobs.list(input)).meta.total;
  const records = async (input: Parameters<typeof ann.timeTracking.list>[0]) =>
    (await ann.timeTracking.list(input)).meta.total;

  expect(await jobs({ job_type: 'Emergency' })).toBe(morning.emergencies.total);
  expect(await jobs({ status: 'awaiting_approval' })).toBe(morning.new_requests.total);
  expect(await jobs({ planned_not_started: true })).toBe(morning.not_started.total);
  expect(await jobs({ unassigned: true, due: 'by_today' })).toBe(morning.unassigned.total);
  expect(await records({ running: true, end_date: '2026-07-01' })).toBe(morning.timers.total);
  expect(await records({ needs_review: true })).toBe(morning.to_review.total_records);
  for (const { user_id, day, records: many } of morning.to_review.rows) {
    expect(await records({ needs_review: true, user_id, start_date: day, end_date: day })).toBe(many);
  }
  expect(await ann.timeTracking.sums({ owed: true })).toHaveLength(morning.owed.total);
  // The opposite of each filter, and what it excludes.
  const all = await jobs({});
  expect((await jobs({ planned_not_started: false })) + morning.not_started.total).toBe(all);
  expect([await jobs({ due: 'today' }), await jobs({ due: 'overdue' })]).toEqual([2, 1]);
  expect(await records({ running: false })).toBe(4);
});

test('jobs completed in a period are listed whenever they were created, as the summary counts them', async ({ db }) => {
  const day = (job_end_date: string, status: 'completed' | 'archived') =>
    ({ property: 'mill', job_end_date, status, createdAt: '2020-01-01T00:00:00Z' }) as const;
  const w = await world(
    db,
    {
      acme: company({
        users: { ann: { role: 'admin' } },
        properties: { mill: {} },
        jobs: {
          first: day('2026-07-01', 'completed'),
          last: day('2026-07-31', 'archived'),
          before: day('2026-06-30', 'completed'),
        },
      }),
    },
    testClock(now),
  );
  const ann = await callerFor(db, who(w.acme, 'ann'), { now });
  const { jobs_done } = await ann.dashboard.summary();
  const list = await ann.jobs.list({ finished_from: '2026-07-01', finished_to: '2026-07-31' });
  expect([jobs_done, list.meta.total]).toEqual([2, 2]);
  expect((await ann.jobs.list({ finished_to: '2026-06-30' })).data.map(({ id }) => id)).toEqual([w.acme.jobs.before]);
});

test('approving a day approves the ended records of that worker and day with a known end', async ({ db }) => {
  const { ann, w } = await setUp(db);
  const { emil, dora } = w.acme.users;
  const { to_review: before } = await ann.dashboard.morning();
  const answer = await ann.timeTracking.approveDay({ user_id: emil, day: '2026-06-30' });
  expect(answer.approved.map(({ id, review_reasons }) => [id, review_reasons])).toEqual([
    [w.acme.records.long, ['long']],
  ]);
  const { to_review } = await ann.dashboard.morning();
  expect(to_review).toMatchObject({ total_records: 2, total_kept: 0 });
  expect(to_review.rows.map(({ day, end_unknown }) => [day, end_unknown])).toEqual([
    ['2026-06-30', 1],
    ['2026-07-01', 0],
  ]);
  expect(await ann.timeTracking.approveDay({ user_id: emil, day: '2026-06-30' })).toEqual({ approved: [] });
  expect(await ann.timeTracking.approveDay({ user_id: dora, day: '2026-07-01' })).toEqual({ approved: [] });
  const approved = await db
    .selectFrom('time_records')
    .select(['decided', 'review_reasons'])
    .where('id', '=', w.acme.records.long)
    .executeTakeFirstOrThrow();
  expect(approved).toEqual({ decided: true, review_reasons: [] });

  // Undo.
  for (const { id, review_reasons, updatedAt } of answer.approved) {
    const changes = { needs_review: true, review_reasons };
    await ann.timeTracking.correct({ id, changes, expected_updatedAt: updatedAt });
  }
  expect((await ann.dashboard.morning()).to_review).toEqual(before);
});

test('a new company has no pending items', async ({ db }) => {
  const w = await world(db, { acme: company({ users: { ann: { role: 'admin' } } }) }, testClock(now));
  const ann = await callerFor(db, who(w.acme, 'ann'), { now });
  const none = { total: 0, rows: [] };
  expect(await ann.dashboard.morning()).toEqual({
    emergencies: none,
    new_requests: none,
    not_started: none,
    unassigned: none,
    timers: none,
    to_review: { ...none, total_records: 0, total_kept: 0 },
    overdue_invoices: { ...none, total_owed: 0 },
    unsent_invoices: { ...none, total_amount: 0 },
    owed: { ...none, total_owed: 0 },
  });
});

test('works over REST; workers cannot see pending items of others', async ({ db }) => {
  const { w } = await setUp(db);
  const app = await startApp(db, { clock: testClock(now) });
  const cookie = await app.login('ann@acme.example');
  const get = (path: string) => app.rest('GET', path, undefined, { cookie });
  expect((await get('/dashboard/morning')).body.data.emergencies.total).toBe(2);
  expect((await get('/jobs?planned_not_started=true')).body.meta.total).toBe(3);
  const emil = await callerFor(db, who(w.acme, 'emil'), { now });
  await expect(emil.jobs.list({ planned_not_started: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await app.close();
});
