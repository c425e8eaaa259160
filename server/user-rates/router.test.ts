import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const now = '2026-03-02T09:00:00.000Z';

const acme = company({
  settings: { default_charge_rate: '40' },
  users: {
    ann: { role: 'admin', email: 'ann@acme.example', first_name: 'Ann', last_name: 'Admin' },
    emil: {
      role: 'employee',
      first_name: 'Emil',
      rates: [
        { rate: 12, effective_from: '2026-02-01', comment: 'starter' },
        { rate: 20, charge_rate: 50, effective_from: '2026-04-01' },
      ],
    },
    newt: { role: 'employee', first_name: 'Newt' },
    lara: { role: 'landlord' },
  },
  properties: { mill: {} },
  jobs: { boiler: { property: 'mill', created_by: 'ann' } },
  records: {
    // 23:30 in London on 9 February belongs to that day: 90 minutes.
    late: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-02-09T23:30:00Z',
      end_time: '2026-02-10T01:00:00Z',
      note: 'Worked late',
    },
    // 60 minutes, not billable.
    free: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-02-11T08:00:00Z',
      end_time: '2026-02-11T09:00:00Z',
      note: 'No charge',
      is_billable: false,
    },
    // Closed for its worker: no value until its end is confirmed.
    closed: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-02-12T08:00:00Z',
      end_time: '2026-02-12T20:00:00Z',
      review_reasons: ['closed'],
    },
    running: { user: 'emil', job: 'boiler', start_time: '2026-03-02T08:00:00Z' },
  },
});
const other = company({
  users: { zoe: { role: 'admin', rates: [{ rate: 5, effective_from: '2026-01-01' }] } },
});

const setUp = async (db: Database) => {
  const w = await world(db, { acme, other }, testClock(now));
  const as = (key: keyof typeof w.acme.users) => callerFor(db, who(w.acme, key), { now });
  const ann = await as('ann');
  const { data } = await ann.userRates.list({ sort: 'effective_from', order: 'asc' });
  return { w, as, ann, users: w.acme.users, first: data[0]!, second: data[1]! };
};

test('is for admins only', async ({ db }) => {
  const { as, users, first } = await setUp(db);
  const nobody = await callerFor(db, null);
  expect(await refusal(nobody.userRates.list({}))).toMatchObject({ code: 'unauthenticated' });
  for (const role of ['emil', 'lara'] as const) {
    const { userRates } = await as(role);
    for (const call of [
      userRates.list({}),
      userRates.create({ user_id: users.emil, rate: 500 }),
      userRates.update({ id: first.id, changes: { rate: 500 } }),
      userRates.remove({ id: first.id }),
    ]) {
      expect(await refusal(call)).toMatchObject({ code: 'forbidden' });
    }
  }
});

test("another company's rate or worker is 404", async ({ db }) => {
  const { ann, w } = await setUp(db);
  const theirs = await callerFor(db, who(w.other, 'zoe'), { now });
  const [rate] = (await theirs.userRates.list({})).data;
  const { id } = rate!;
  expect(await refusal(ann.userRates.update({ id, changes: { rate: 1 } }))).toMatchObject({
    code: 'not_found',
  });
  expect(await refusal(ann.userRates.remove({ id }))).toMatchObject({ code: 'not_found' });
  expect((await ann.userRates.list({ user_id: w.other.users.zoe })).data).toEqual([]);
  for (const user_id of [w.other.users.zoe, w.acme.users.lara]) {
    expect(await refusal(ann.userRates.create({ user_id, rate: 1 }))).toMatchObject({
      code: 'not_found',
      fields: { user_id: 'This worker does not exist.' },
    });
  }
});

test('lists all rates, one worker’s, or only those valid today', async ({ db }) => {
  const { ann, users, first } = await setUp(db);
  expect((await ann.userRates.list({})).meta.total).toBe(2);
  expect((await ann.userRates.list({ user_id: users.newt })).data).toEqual([]);
  expect((await ann.userRates.list({ getCurrent: true })).data).toEqual([first]);
  expect((await ann.userRates.list({ q: 'starter' })).data).toEqual([first]);
  expect((await ann.userRates.list({ sort: 'user', order: 'asc' })).data).toHaveLength(2);
  expect(first).toMatchObject({ rate: 12, charge_rate: null, User: { first_name: 'Emil' } });
});

test('a rate from today changes no past record; each day has one rate', async ({ db }) => {
  const { ann, users } = await setUp(db);
  expect(await ann.userRates.create({ user_id: users.emil, rate: 13.75 })).toMatchObject({
    rate: 13.75,
    charge_rate: null,
    comment: '',
    effective_from: '2026-03-02',
  });
  expect(await refusal(ann.userRates.create({ user_id: users.emil, rate: 14 }))).toMatchObject({
    code: 'conflict',
    message: 'This worker already has a rate from that date.',
    fields: { effective_from: expect.any(String) },
  });
  for (const bad of [{ rate: -1 }, { rate: 1.005 }, { rate: 10_001 }]) {
    expect(await refusal(ann.userRates.create({ user_id: users.newt, ...bad }))).toMatchObject({
      code: 'invalid',
      fields: { rate: expect.any(String) },
    });
  }
  const day = '1999-12-31';
  expect(await refusal(ann.userRates.create({ user_id: users.newt, rate: 1, effective_from: day }))).toMatchObject({
    code: 'invalid',
  });
});

describe('a rate that changes the value of existing records', () => {
  test('is rejected with their number and the difference until confirmed', async ({ db }) => {
    const { ann, users } = await setUp(db);
    const input = { user_id: users.emil, rate: 14.5, charge_rate: 60, effective_from: '2026-02-09' };
    // 90 and 60 minutes at 2.50 more; only the 90 are charged, at 60 instead of the default 40.
    expect(await refusal(ann.userRates.create(input))).toMatchObject({
      code: 'conflict',
      message:
        'This changes what 2 existing time records are worth: pay rises by £6.25 and the amount to charge rises by £30.00. Confirm to continue.',
      details: { records: 2, pay_difference: 6.25, charge_difference: 30 },
    });
    expect((await ann.userRates.list({})).meta.total).toBe(2);
    expect(await ann.userRates.create({ ...input, confirm_past: true })).toMatchObject({ rate: 14.5 });
    const sums = await ann.timeTracking.sums({ dateRange: 'all', daily: true });
    expect(sums.find((row) => row.start_date === '2026-02-09')).toMatchObject({ total_toPay: 21.75 });
  });

  test('counts whole days of the company’s zone', async ({ db }) => {
    const { ann, users } = await setUp(db);
    const on = (effective_from: string) =>
      refusal(ann.userRates.create({ user_id: users.emil, rate: 10, effective_from }));
    expect(await on('2026-02-09')).toMatchObject({ details: { records: 2, pay_difference: -5 } });
    expect(await on('2026-02-10')).toMatchObject({ details: { records: 1, pay_difference: -2 } });
    expect(await on('2026-02-11')).toMatchObject({ details: { records: 1, charge_difference: 0 } });
    // Closed and running records have no value yet.
    expect(await ann.userRates.create({ user_id: users.emil, rate: 10, effective_from: '2026-02-12' })).toMatchObject({
      rate: 10,
    });
  });

  test('also when it is changed, moved or deleted', async ({ db }) => {
    const { ann, first, second } = await setUp(db);
    const { id } = first;
    expect(await refusal(ann.userRates.update({ id, changes: { rate: 13 } }))).toMatchObject({
      details: { records: 2, pay_difference: 2.5, charge_difference: 0 },
    });
    expect(await refusal(ann.userRates.update({ id, changes: { charge_rate: 30 } }))).toMatchObject({
      message: expect.stringContaining('pay stays the same and the amount to charge falls by £15.00'),
      details: { records: 1, pay_difference: 0, charge_difference: -15 },
    });
    // Starting later: earlier records fall back to 10.00.
    expect(await refusal(ann.userRates.update({ id, changes: { effective_from: '2026-02-11' } }))).toMatchObject({
      details: { records: 1, pay_difference: -3 },
    });
    expect(await refusal(ann.userRates.remove({ id }))).toMatchObject({
      details: { records: 2, pay_difference: -5 },
    });
    expect((await ann.userRates.list({ getCurrent: true })).data).toEqual([first]);
    expect(await ann.userRates.update({ id, changes: { comment: 'first' } })).toMatchObject({
      comment: 'first',
    });
    expect(await ann.userRates.remove({ id: second.id })).toEqual({ id: second.id });
    expect(await ann.userRates.remove({ id, confirm_past: true })).toEqual({ id });
  });
});

test('rejects a change of an older version', async ({ db }) => {
  const { ann, second } = await setUp(db);
  const { id, updatedAt: expected_updatedAt } = second;
  await ann.userRates.update({ id, changes: { rate: 21 }, expected_updatedAt });
  expect(await refusal(ann.userRates.update({ id, changes: { rate: 22 }, expected_updatedAt }))).toMatchObject({
    code: 'conflict',
    details: { changed_by: 'Ann Admin' },
  });
});

test('over REST: confirm_past beside bare fields', async ({ db }) => {
  const { first } = await setUp(db);
  const app = await startApp(db, { clock: testClock(now) });
  const cookie = await app.login('ann@acme.example');
  const path = `/users-rates/${first.id}`;
  const response = await app.rest('PATCH', path, { rate: 13 }, { cookie });
  expect(response).toMatchObject({ status: 409, body: { code: 'conflict', details: { records: 2 } } });
  const done = await app.rest('PATCH', path, { rate: 13, confirm_past: true }, { cookie });
  expect(done).toMatchObject({ status: 200, body: { data: { rate: 13 } } });
  const list = await app.rest('GET', '/users-rates?getCurrent=true', undefined, { cookie });
  expect(list.body).toMatchObject({ data: [{ id: first.id, rate: 13 }], meta: { total: 1 } });
  await app.close();
});
