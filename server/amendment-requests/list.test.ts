import { expect } from 'vitest';
import { amendmentOffice } from '#tests/support/amendment-office.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { who } from '#tests/support/world.ts';

const now = '2026-03-02T12:00:00.000Z';
const requested_end_time = '2026-03-02T09:30:00Z';

test('lists undecided requests, all for admins and their own for workers; a flag adds the others', async ({ db }) => {
  const { ann, ask: request, boss, call, decide, drive, users, work } = await amendmentOffice(db);
  const first = await request({ requested_end_time });
  await decide(first.id, { status: 'rejected' });
  const second = await request({ requested_end_time, requested_note: 'Changed the pump' });
  await decide(second.id, { fieldsChanges: [{ key: 'note', status: 'approved' }] });
  const third = await request({ requested_is_driving: false }, drive);
  const ids = async (caller: typeof boss, input: object) =>
    (await caller.amendmentRequests.list({ sort: 'id', order: 'asc', ...input })).data.map(({ id }) => id);
  for (const caller of [boss, ann]) {
    expect(await ids(caller, {})).toEqual([second.id, third.id]);
    expect(await ids(caller, { getAllRequests: true })).toEqual([first.id, second.id, third.id]);
    expect(await ids(caller, { status: 'rejected' })).toEqual([first.id]);
    expect(await ids(caller, { tracking_id: work })).toEqual([second.id]);
  }
  expect(await ids(boss, { user_id: users.ben })).toEqual([]);
  expect(await ids(boss, { q: 'ann' })).toEqual([second.id, third.id]);
  expect(await ids(boss, { q: 'nothing such' })).toEqual([]);
  expect(await ids(boss, { sort: 'user', order: 'desc', limit: 1 })).toEqual([third.id]);
  const ben = await call('ben');
  expect(await ids(ben, { getAllRequests: true, user_id: users.ann })).toEqual([]);
});

test('returns each with its current record, its jobs and the worker’s other records of that day', async ({ db }) => {
  const { after, ask: request, boss, drive, jobs, users, work } = await amendmentOffice(db);
  const past = (from: string, to: string) =>
    boss.timeTracking.start({
      user_id: users.ann,
      job_id: jobs.damp,
      is_driving: true,
      start_time: from,
      end_time: to,
    });
  // On Sunday, and from Sunday into Monday.
  const sunday = await past('2026-03-01T20:00:00Z', '2026-03-01T21:00:00Z');
  const night = await past('2026-03-01T23:00:00Z', '2026-03-02T01:00:00Z');
  await request({ requested_end_time });
  await boss.timeTracking.correct({ id: work, changes: { end_time: '2026-03-02T09:50:00Z' } });
  const [row] = (await boss.amendmentRequests.list({})).data;
  expect(row).toMatchObject({
    User: { first_name: 'Ann' },
    original_end_time: '2026-03-02T10:00:00.000Z',
    TimeTracking: {
      id: work,
      end_time: '2026-03-02T09:50:00.000Z',
      duration: 110,
      billing_status: 'unbilled',
    },
    Job: { id: jobs.boiler, job_title: 'Boiler', Property: { address: '12 Wilbraham Road' } },
    RequestedJob: null,
    same_day: [
      { id: drive, is_driving: true, duration: 60 },
      { id: after, job_title: 'Damp' },
    ],
  });
  await request({ requested_start_time: '2026-03-02T00:30:00Z' });
  const [into] = (await boss.amendmentRequests.list({})).data;
  expect(into!.same_day.map(({ id }) => id)).toEqual([night.id, drive, after]);
  await request({ requested_start_time: '2026-03-01T22:00:00Z' });
  const [moved] = (await boss.amendmentRequests.list({})).data;
  expect(moved!.same_day.map(({ id }) => id)).toEqual([sunday.id, night.id, drive, after]);
});

test('its effect equals the change of the sums; money is for admins only', async ({ db }) => {
  const { ann, ask: request, boss, decide, users, jobs, work, id: company_id } = await amendmentOffice(db);
  // £14.50 an hour from that Monday, £12.00 before; charged at £50; driving is paid at half and not charged.
  const settings = { driving_pay_percent: '50', driving_billable: 'false', default_charge_rate: '50' };
  for (const [key, value] of Object.entries(settings)) {
    await db.insertInto('settings').values({ company_id, key, value }).execute();
  }
  // Settings are read with the session.
  const again = await callerFor(db, who({ id: company_id, users }, 'boss'), { now });
  const pay = async () => {
    const rows = await again.timeTracking.sums({ dateRange: 'all', user_id: users.ann });
    return Math.round(rows.reduce((sum, row) => sum + row.total_toPay, 0) * 100) / 100;
  };
  const effectOf = async (id: number) =>
    (await again.amendmentRequests.list({})).data.find((each) => each.id === id)!.effect!;

  const created = await request({ requested_end_time: '2026-03-02T09:37:00Z' });
  expect(created.effect).toEqual({ duration_before: 120, duration_after: 97 });
  expect((await ann.amendmentRequests.list({})).data[0]!.effect).toEqual(created.effect);
  let effect = await effectOf(created.id);
  expect(effect).toEqual({
    duration_before: 120,
    duration_after: 97,
    pay_before: 29,
    pay_after: 23.44,
    charge_before: 100,
    charge_after: 80.83,
  });
  let before = await pay();
  await again.amendmentRequests.update({ id: created.id, changes: { status: 'approved' } });
  expect(await pay()).toBeCloseTo(before - effect.pay_before! + effect.pay_after!, 6);

  // Changed to driving, on the day before with its other rate.
  const moved = await request({
    requested_start_time: '2026-03-01T08:00:00Z',
    requested_end_time: '2026-03-01T08:31:00Z',
    requested_is_driving: true,
  });
  effect = await effectOf(moved.id);
  expect(effect).toMatchObject({ duration_after: 31, pay_before: 23.44, pay_after: 3.1, charge_after: 0 });
  before = await pay();
  await again.amendmentRequests.update({ id: moved.id, changes: { status: 'approved' } });
  expect(await pay()).toBeCloseTo(before - effect.pay_before! + effect.pay_after!, 6);

  await boss.timeTracking.correct({ id: work, changes: { is_billable: false } });
  const free = await request({ requested_is_driving: false, requested_job_id: jobs.damp });
  expect(await effectOf(free.id)).toMatchObject({ pay_after: 6.2, charge_before: 0, charge_after: 0 });
  await decide(free.id, { status: 'rejected' });
});

test('has no effect on charges without a charge rate; a decided request has no effect', async ({ db }) => {
  const { ask: request, boss, decide } = await amendmentOffice(db);
  const { id } = await request({ requested_end_time });
  const [row] = (await boss.amendmentRequests.list({})).data;
  expect(row!.effect).toMatchObject({ charge_before: null, charge_after: null });
  expect(await decide(id, { status: 'approved' })).toMatchObject({ effect: null, same_day: [] });
});

test('is rejected and kept when its record is deleted', async ({ db }) => {
  const { ann, ask: request, boss, work } = await amendmentOffice(db);
  const { id } = await request({ requested_end_time });
  await boss.timeTracking.remove({ id: work, reason: 'Twice' });
  const { data } = await ann.amendmentRequests.list({ getAllRequests: true });
  expect(data).toMatchObject([
    { id, status: 'rejected', tracking_id: null, TimeTracking: null, Job: null, effect: null },
  ]);
});

test('runs as many statements for a page with one request as with many', async ({ db }) => {
  const { ask: request, boss, drive, after, users, id: company_id } = await amendmentOffice(db);
  const statements = async () => {
    let count = 0;
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const caller = await callerFor(counted, who({ id: company_id, users }, 'boss'), { now });
    count = 0;
    await caller.amendmentRequests.list({});
    return count;
  };
  await request({ requested_end_time });
  const one = await statements();
  expect(one).toBeGreaterThan(3);
  await request({ requested_is_driving: false }, drive);
  await request({ requested_is_driving: true }, after);
  expect(await statements()).toBe(one);
  expect((await boss.amendmentRequests.list({})).data).toHaveLength(3);
});

test('an admin may preview other times while it is undecided', async ({ db }) => {
  const { ann, ask: request, boss, decide } = await amendmentOffice(db);
  const { id } = await request({ requested_end_time, requested_note: 'Changed the pump' });
  const { effect } = boss.amendmentRequests;
  expect(await effect({ id })).toMatchObject({ duration_after: 90, pay_before: 29, pay_after: 21.75 });
  // Local times of the company's zone, as a form sends them.
  const other = { start_time: '2026-03-02T08:20', end_time: '2026-03-02T09:40' };
  expect(await effect({ id, ...other })).toMatchObject({ duration_before: 120, duration_after: 80 });
  expect(await refusal(effect({ id, end_time: '2026-03-02T07:00' }))).toMatchObject({
    code: 'invalid',
    fields: { end_time: 'The end time can’t be before the start time.' },
  });
  expect(await refusal(ann.amendmentRequests.effect({ id }))).toMatchObject({ code: 'forbidden' });
  await decide(id, { status: 'rejected' });
  expect(await refusal(effect({ id }))).toMatchObject({ code: 'not_found' });
});
