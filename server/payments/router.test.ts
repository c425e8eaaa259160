import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

// In London it is the first of July already.
const now = '2026-06-30T23:30:00.000Z';

const acme = company({
  users: {
    ann: { role: 'admin', first_name: 'Ann', last_name: 'Admin' },
    emil: { role: 'employee', first_name: 'Emil', last_name: 'Berg' },
    con: { role: 'contractor', first_name: 'Con' },
    gone: { role: 'employee', first_name: 'Gus', status: 'disabled' },
    lara: { role: 'landlord' },
    // Worked here before.
    lot: { role: 'landlord', first_name: 'Lot' },
  },
  properties: { mill: {} },
  jobs: { boiler: { property: 'mill' } },
  payments: {
    wages: { user: 'emil', amount: 100.1, payment_date: '2026-05-01', description: 'Week 17' },
    advance: { user: 'emil', amount: -20, payment_date: '2026-06-01', payment_type: 'advance' },
    cash: { user: 'con', amount: 100.1, payment_date: '2026-06-01', payment_method: 'cash' },
    old: { user: 'lot', amount: 5, payment_date: '2026-01-01' },
  },
});
const other = company({
  users: { zoe: { role: 'admin' }, zed: { role: 'employee' } },
  payments: { theirs: { user: 'zed', amount: 1, payment_date: '2026-06-01' } },
});

async function setUp(db: Database) {
  const w = await world(db, { acme, other }, testClock(now));
  const as = (key: keyof typeof w.acme.users) => callerFor(db, who(w.acme, key), { now });
  return { ...w.acme, other: w.other, as, ann: await as('ann') };
}

test('only admins write; staff read; landlords and visitors have no access', async ({ db }) => {
  const { as, users, payments } = await setUp(db);
  const id = payments.wages;
  const nobody = await callerFor(db, null);
  expect(await refusal(nobody.payments.list({}))).toMatchObject({ code: 'unauthenticated' });
  for (const role of ['emil', 'con', 'lara'] as const) {
    const caller = await as(role);
    for (const call of [
      caller.payments.create({ user_id: users[role], amount: 500 }),
      caller.payments.update({ id, changes: { amount: 500 } }),
      caller.payments.remove({ id }),
      ...(role === 'lara' ? [caller.payments.list({})] : []),
    ]) {
      expect(await refusal(call)).toMatchObject({ code: 'forbidden' });
    }
  }
});

test('staff read only their own payments, whatever the filter', async ({ db }) => {
  const { as, users, payments } = await setUp(db);
  const emil = await as('emil');
  const ids = async (input: object) => (await emil.payments.list(input)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([payments.advance, payments.wages]);
  expect(await ids({ user_id: users.con })).toEqual([]);
  expect(await ids({ q: 'Con' })).toEqual([]);
});

test('defaults to today in the company’s zone, regular, by bank transfer', async ({ db }) => {
  const { ann, users } = await setUp(db);
  expect(await ann.payments.create({ user_id: users.emil, amount: 0.1 })).toMatchObject({
    user_id: users.emil,
    User: { first_name: 'Emil', last_name: 'Berg' },
    amount: 0.1,
    payment_date: '2026-07-01',
    payment_type: 'regular',
    payment_method: 'bank_transfer',
    description: '',
  });
  const correction = { amount: -1_000_000, payment_date: '2026-02-28', description: 'Paid twice' };
  const whole = { ...correction, payment_type: 'other', payment_method: 'cash' } as const;
  expect(await ann.payments.create({ ...whole, user_id: users.gone })).toMatchObject(whole);
});

test('the amount is not zero, at most a million either way, in whole pence', async ({ db }) => {
  const { ann, users, payments } = await setUp(db);
  const errorsOf = async (amount: number) => {
    const create = await refusal(ann.payments.create({ user_id: users.emil, amount }));
    const update = await refusal(ann.payments.update({ id: payments.wages, changes: { amount } }));
    expect(update).toEqual(create);
    expect(create.code).toBe('invalid');
    return create.fields;
  };
  expect(await errorsOf(0)).toEqual({ amount: 'The amount can’t be zero.' });
  expect(await errorsOf(1_000_000.01)).toEqual({ amount: 'must be at most 1000000' });
  expect(await errorsOf(-1_000_000.01)).toEqual({ amount: 'must be at least -1000000' });
  expect(await errorsOf(0.001)).toEqual({ amount: 'must have at most 2 decimals' });
});

test('payees are workers of the company, including former ones with money to settle', async ({ db }) => {
  const { ann, users, payments, other } = await setUp(db);
  for (const user_id of [users.lara, other.users.zed]) {
    const missing = { code: 'not_found', fields: { user_id: 'This worker does not exist.' } };
    expect(await refusal(ann.payments.create({ user_id, amount: 1 }))).toMatchObject(missing);
    const moved = ann.payments.update({ id: payments.wages, changes: { user_id } });
    expect(await refusal(moved)).toMatchObject(missing);
  }
  for (const user_id of [users.gone, users.lot, users.ann]) await ann.payments.create({ user_id, amount: 1 });
});

test('the list filters, searches and sorts, with the id as tie-breaker', async ({ db }) => {
  const { ann, users, payments } = await setUp(db);
  const { wages, advance, cash, old } = payments;
  const ids = async (input: object) => (await ann.payments.list(input)).data.map(({ id }) => id);
  expect((await ann.payments.list({})).meta).toEqual({ total: 4, total_exact: true, page: 1, limit: 20 });
  expect(await ids({})).toEqual([cash, advance, wages, old]);
  expect(await ids({ sort: 'amount', order: 'asc' })).toEqual([advance, old, wages, cash]);
  expect(await ids({ sort: 'user', order: 'asc' })).toEqual([cash, advance, wages, old]);
  expect(await ids({ user_id: users.emil })).toEqual([advance, wages]);
  expect(await ids({ payment_type: 'advance' })).toEqual([advance]);
  expect(await ids({ payment_method: 'cash' })).toEqual([cash]);
  expect(await ids({ start_date: '2026-05-01', end_date: '2026-05-31' })).toEqual([wages]);
  expect(await ids({ start_date: '2026-06-01' })).toEqual([cash, advance]);
  expect(await ids({ end_date: '2026-01-01' })).toEqual([old]);
  expect(await ids({ q: 'week' })).toEqual([wages]);
  expect(await ids({ q: 'emil b' })).toEqual([advance, wages]);
});

test('a change writes only the given fields, and never over a newer version', async ({ db }) => {
  const { ann, payments, users, other } = await setUp(db);
  const id = payments.wages;
  const [before] = (await ann.payments.list({ q: 'Week 17' })).data;
  const changed = await ann.payments.update({ id, changes: { amount: 90 } });
  expect(changed).toEqual({ ...before, amount: 90, paid_out: 90, updatedAt: changed.updatedAt });
  const stale = { id, changes: { user_id: users.con }, expected_updatedAt: before!.updatedAt };
  expect(await refusal(ann.payments.update(stale))).toMatchObject({
    code: 'conflict',
    details: { changed_by: 'Ann Admin' },
  });
  expect(await ann.payments.update({ id, changes: { description: null } })).toMatchObject({
    description: '',
    amount: 90,
  });
  for (const missing of [other.payments.theirs, 1e15]) {
    const call = ann.payments.update({ id: missing, changes: {} });
    expect(await refusal(call)).toMatchObject({ code: 'not_found' });
  }
});

test('a deleted payment leaves the list and stays in the history', async ({ db }) => {
  const { ann, payments, other } = await setUp(db);
  expect(await ann.payments.remove({ id: payments.wages })).toEqual({ id: payments.wages });
  expect((await ann.payments.list({ q: 'Week 17' })).data).toEqual([]);
  const kept = await db
    .selectFrom('history')
    .select(['action', 'actor_name', 'from'])
    .where('entity', '=', 'payments')
    .where('entity_id', '=', payments.wages)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ action: 'delete', actor_name: 'Ann Admin', from: { amount: 100.1 } });
  for (const id of [payments.wages, other.payments.theirs]) {
    expect(await refusal(ann.payments.remove({ id }))).toMatchObject({ code: 'not_found' });
  }
});
