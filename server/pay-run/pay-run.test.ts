import { expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { ownDatabase } from '#tests/support/database.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

// A Monday: last week is 22 to 28 February.
const now = '2026-03-02T12:00:00.000Z';
const note = 'Did the work';
const at = (day: string, from: string, to: string) => ({
  job: 'boiler' as const,
  start_time: `2026-02-${day}T${from}:00Z`,
  end_time: `2026-02-${day}T${to}:00Z`,
  note,
});

const acme = company({
  users: {
    ann: { role: 'admin', first_name: 'Ann' },
    emil: { role: 'employee', first_name: 'Emil', rates: [{ rate: 13.37, effective_from: '2026-01-01' }] },
    sub: {
      role: 'contractor',
      first_name: 'Sub',
      cis_rate: 20,
      cis_utr: '1234567890',
      rates: [{ rate: 20, effective_from: '2026-01-01' }],
    },
    ahead: { role: 'employee', first_name: 'Ahead' },
  },
  properties: { mill: {} },
  jobs: { boiler: { property: 'mill', status: 'in_progress' } },
  records: {
    // 65 minutes: 14.48. Driving 20 minutes: with them 85 minutes, 18.94.
    one: { user: 'emil', ...at('24', '08:00', '09:05') },
    drive: { user: 'emil', ...at('24', '10:00', '10:20'), is_driving: true },
    // Awaiting review: 13.37.
    waits: { user: 'emil', ...at('25', '08:00', '09:00'), review_reasons: ['flagged'] },
    // The week before: 20.00.
    early: { user: 'sub', ...at('20', '08:00', '09:00') },
    // 100.00.
    labour: { user: 'sub', ...at('26', '08:00', '13:00') },
  },
  expenses: {
    pipe: {
      user: 'sub',
      job: 'boiler',
      amount: 33.35,
      status: 'reviewed',
      paid_by: 'worker',
      expense_date: '2026-02-26',
    },
  },
  payments: {
    advance: { user: 'ahead', amount: 50, payment_date: '2026-02-27', payment_type: 'advance' },
    gift: { user: 'emil', amount: 25, payment_date: '2026-02-27', payment_type: 'bonus' },
  },
});

test('a period has its amounts and what to pay; resending records it once', async ({ db }) => {
  const w = await world(db, { acme }, testClock(now));
  const { users } = w.acme;
  const ann = await callerFor(db, who(w.acme, 'ann'), { now });
  const run = await ann.payRun.list({});
  expect([run.meta.from, run.meta.to]).toEqual(['2026-02-22', '2026-02-28']);
  const of = (id: number, rows = run.data) => rows.find(({ user_id }) => user_id === id);
  expect(of(users.emil)).toMatchObject({
    total_duration: 145,
    driving_duration: 20,
    pay: 18.94,
    pending_pay: 13.37,
    bonus: 25,
    balance_before: 0,
    balance_after: -18.94,
    to_pay: 18.94,
    to_deduct: 0,
    to_pay_out: 18.94,
  });
  expect(of(users.sub)).toMatchObject({
    pay: 100,
    expenses: 33.35,
    balance_before: -20,
    balance_after: -153.35,
    to_pay: 153.35,
    to_reimburse: 33.35,
    to_deduct: 24,
    to_pay_out: 129.35,
  });
  // A worker paid in advance is owed nothing.
  expect(of(users.ahead)).toMatchObject({ balance_after: 50, to_pay: 0 });
  expect(run.meta.totals).toMatchObject({ workers: 4, to_pay: 172.29, to_deduct: 24, to_pay_out: 148.29 });
  expect((await ann.payRun.list({ owed: true, sort: 'to_pay', order: 'desc' })).data.map(({ id }) => id)).toEqual([
    users.sub,
    users.emil,
  ]);
  expect(await refusal(ann.payRun.list({ from: '2026-02-02', to: '2026-02-01' }))).toMatchObject({
    code: 'invalid',
  });

  const payments = [users.emil, users.sub].map((user_id) => ({ user_id, amount: of(user_id)!.to_pay }));
  expect(await refusal(ann.payRun.record({ payments: [{ user_id: users.emil, amount: 18.93 }] }))).toMatchObject({
    code: 'conflict',
    message: 'The amount owed has changed for Emil. Review it and try again.',
  });
  const made = await ann.payRun.record({ payments });
  expect(made.payments).toMatchObject([
    { user_id: users.emil, payment_type: 'regular', amount: 18.94, cis_deducted: 0 },
    { user_id: users.sub, payment_type: 'regular', amount: 120, cis_deducted: 24 },
    { user_id: users.sub, payment_type: 'reimbursement', amount: 33.35, cis_deducted: 0 },
  ]);
  expect(await ann.payments.list({ user_id: users.sub, payment_type: 'regular' })).toMatchObject({
    data: [
      {
        amount: 120,
        cis_deducted: 24,
        paid_out: 96,
        payment_date: '2026-03-02',
        description: 'Pay run 22 Feb 2026 to 28 Feb 2026',
      },
    ],
  });
  // A payment made after the period settles it too.
  const after = await ann.payRun.list({});
  expect([users.emil, users.sub].map((id) => of(id, after.data)?.to_pay)).toEqual([0, 0]);
  expect(await refusal(ann.payRun.record({ payments }))).toMatchObject({ code: 'conflict' });
  const balances = await ann.timeTracking.sums({});
  for (const id of [users.emil, users.sub]) expect(balances.find(({ user_id }) => user_id === id)?.balance).toBe(0);

  // Owed again once the payment is deleted, and not after restoring it.
  await ann.payments.remove({ id: made.payments[0]!.id });
  expect(of(users.emil, (await ann.payRun.list({})).data)?.to_pay).toBe(18.94);
});

test('of parallel pay runs one pays, and the others are notified', { timeout: 30_000 }, async () => {
  const own = await ownDatabase({ max: 6 });
  try {
    const w = await world(own.db, { acme }, testClock(now));
    const payments = [{ user_id: w.acme.users.emil, amount: 18.94 }];
    const admins = await Promise.all(Array.from({ length: 5 }, () => callerFor(own.db, who(w.acme, 'ann'), { now })));
    const answers = await Promise.allSettled(admins.map((ann) => ann.payRun.record({ payments })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = await own.db.selectFrom('payments').select('id').where('amount', '=', 18.94).execute();
    expect(rows).toHaveLength(1);
  } finally {
    await own.drop();
  }
});

test('CIS is deducted by the worker’s rate by default and reported by tax month', async ({ db }) => {
  const w = await world(db, { acme }, testClock(now));
  const { users } = w.acme;
  const ann = await callerFor(db, who(w.acme, 'ann'), { now });
  const pay = (amount: number, more: object = {}) =>
    ann.payments.create({ user_id: users.sub, amount, payment_date: '2026-02-06', ...more });
  expect(await pay(100.13)).toMatchObject({ cis_deducted: 20.03, paid_out: 80.1 });
  expect(await pay(10, { payment_type: 'reimbursement' })).toMatchObject({ cis_deducted: 0 });
  expect(await pay(-5)).toMatchObject({ cis_deducted: 0, paid_out: -5 });
  expect(await pay(50, { cis_deducted: 15 })).toMatchObject({ cis_deducted: 15 });
  // The day before the month begins and the day after it ends.
  await pay(1000, { payment_date: '2026-02-05' });
  await pay(1000, { payment_date: '2026-03-06' });
  await pay(7, { payment_date: '2026-03-05', payment_type: 'other' });
  expect((await ann.payments.create({ user_id: users.emil, amount: 100 })).cis_deducted).toBe(0);
  const message = 'Can’t be more than the amount.';
  expect(await refusal(pay(10, { cis_deducted: 10.01 }))).toMatchObject({
    code: 'invalid',
    fields: { cis_deducted: message },
  });

  const [march] = (await ann.cis.list({ month: '2026-03' })).data;
  expect(march).toMatchObject({
    user_id: users.sub,
    month_start: '2026-02-06',
    month_end: '2026-03-05',
    payments: 4,
    gross: 155.13,
    materials: 10,
    liable: 145.13,
    deducted: 35.03,
    paid_out: 120.1,
  });
  // Default: the last tax month that has ended.
  expect(await ann.cis.list({})).toMatchObject({
    meta: { total: 1, month: '2026-02', totals: { gross: 1000, deducted: 200 } },
  });

  const error = await refusal(ann.users.update({ id: users.ann, changes: { cis_rate: 20 } }));
  expect(error).toMatchObject({
    code: 'invalid',
    fields: { cis_rate: 'Only employees and contractors can have a CIS rate.' },
  });
  expect(await refusal(ann.users.update({ id: users.sub, changes: { cis_utr: '123' } }))).toMatchObject({
    fields: { cis_utr: 'Enter a UTR with 10 digits.' },
  });
  // A worker who leaves the scheme stays in months with a deduction.
  await ann.users.update({ id: users.sub, changes: { cis_rate: null } });
  expect((await ann.cis.list({ month: '2026-03' })).data).toHaveLength(1);
});
