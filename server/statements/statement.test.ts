import { expect } from 'vitest';
import { addDays, weekStart } from '#server/infra/time-zone.ts';
import { refusal } from '#tests/support/caller.ts';
import { randomOffice } from '#tests/support/random-office.ts';
import { test } from '#tests/support/test.ts';
import { note, office } from '#tests/support/tracking-office.ts';
import { balanceForWorker } from './constants.ts';
import { seenOf } from './rules.ts';

const pence = (pounds: number) => Math.round(pounds * 100);
const add = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + pence(of(row)), 0);

// Seeds start before each clock change, and in June.
test.for([1, 2, 7])(
  'generated weeks %i: statements, sums and balances agree to the penny',
  { timeout: 30_000 },
  async (seed, { db }) => {
    const made = await randomOffice(db, seed, () => {});
    const { boss, users, jobs, clock } = made;
    const percent = (await boss.settings.list()).find(({ key }) => key === 'driving_pay_percent')!;
    await boss.settings.update({ id: percent.id, value: '33.3', confirm_past: true });
    const today = new Date(clock()).toISOString().slice(0, 10);
    for (const user_id of [users.ann, users.ben]) {
      for (const [type, days, amount] of [
        ['advance', 0, 7.77],
        ['regular', -7, 31.2],
        ['bonus', -1, 100],
        ['reimbursement', -8, 4.05],
      ] as const) {
        const paid = { user_id, amount, payment_type: type, payment_date: addDays(today, days) };
        await boss.payments.create(paid);
      }
      for (const [status, days] of [
        ['reviewed', -1],
        ['reviewed', -9],
        ['pending', 0],
      ] as const) {
        const bought = { user_id, job_id: jobs.boiler, expense_type: 'material', amount: 3.33 } as const;
        await boss.expenses.create({
          ...bought,
          status,
          paid_by: 'worker',
          expense_date: addDays(today, days),
        });
      }
    }
    const sums = await boss.timeTracking.sums({ dateRange: 'all' });
    const balances = await boss.timeTracking.sums({});
    expect(sums.some(({ pending_pay }) => pending_pay > 0)).toBe(true);
    let compared = 0;
    for (const id of [users.ann, users.ben]) {
      const first = addDays(weekStart(today), -21);
      let before = 0;
      for (let week = first; week <= weekStart(today); week = addDays(week, 7)) {
        const statement = await boss.statements.get({ id, week: addDays(week, 3) });
        const sum = sums.find((row) => row.user_id === id && row.start_date === week);
        expect(statement).toMatchObject({ week, until: addDays(week, 6), balance_before: before });
        expect(statement.total_duration).toBe(sum?.total_duration ?? 0);
        expect(pence(statement.pay) + pence(statement.pending_pay)).toBe(pence(sum?.total_toPay ?? 0));
        expect(statement.pending_pay).toBe(sum?.pending_pay ?? 0);
        for (const day of statement.days) {
          expect(add(day.records, ({ pay }) => pay)).toBe(pence(day.total_toPay));
          const waiting = day.records.filter(({ needs_review }) => needs_review);
          expect(add(waiting, ({ pay }) => pay)).toBe(pence(day.pending_pay));
          expect(day.records.reduce((all, { minutes }) => all + minutes, 0)).toBe(day.total_duration);
          compared += day.records.length;
        }
        expect(add(statement.reimbursed, ({ amount }) => amount)).toBe(pence(statement.expenses));
        const balanced = statement.paid.filter(({ payment_type }) => payment_type !== 'bonus');
        expect(add(balanced, ({ amount }) => amount)).toBe(pence(statement.payments));
        const own = balanceForWorker(statement);
        expect(add(own.terms, ({ pounds }) => pounds)).toBe(pence(own.pounds));
        expect(pence(own.pounds) * (own.label === 'Owed to you' ? -1 : 1) + 0).toBe(pence(statement.balance_after));
        before = statement.balance_after;
      }
      expect(before).toBe(balances.find(({ user_id }) => user_id === id)!.balance);
    }
    expect(compared).toBeGreaterThan(5);
  },
);

// Monday 2 March 2026: the rate of that day is 14.50, a day before it was 12.00.
const shift = (day: number, minutes = 60) => ({
  is_driving: false,
  note,
  start_time: `2026-03-0${day}T07:00:00Z`,
  end_time: new Date(Date.parse(`2026-03-0${day}T07:00:00Z`) + minutes * 60_000).toISOString(),
});

test('a worker agrees to an ended week as seen; later changes are reported', async ({ db }) => {
  const { boss, ann, clock, jobs, users, call } = await office(db);
  const id = users.ann;
  const one = await boss.timeTracking.start({ ...shift(2), user_id: id, job_id: jobs.boiler });
  const statement = () => ann.statements.get({ id, week: '2026-03-04' });
  const agree = async (of = statement()) => {
    const seen = seenOf(await of);
    return ann.statements.agree({ id, week: '2026-03-04', seen });
  };
  expect(await statement()).toMatchObject({ has_ended: false, agreement: null, pay: 14.5 });
  expect(await refusal(agree())).toMatchObject({
    code: 'conflict',
    message: 'This week has not ended yet.',
  });
  const stateOf = async () => {
    const { data } = await boss.statements.list({ week: '2026-03-02' });
    return data.find(({ user_id }) => user_id === id)?.state;
  };

  clock.advance('7d');
  expect(await stateOf()).toBe('none');
  const old = statement();
  await old;
  await boss.timeTracking.start({ ...shift(3, 30), user_id: id, job_id: jobs.boiler });
  expect(await refusal(agree(old))).toMatchObject({
    code: 'conflict',
    message: 'This statement has changed. Review it and try again.',
  });
  expect((await agree()).agreement).toMatchObject({ changes: [] });
  expect(await stateOf()).toBe('agreed');

  // Corrected by an admin.
  await boss.timeTracking.correct({ id: one.id, changes: { end_time: '2026-03-02T07:30:00Z' } });
  expect((await statement()).agreement?.changes).toEqual([
    { what: 'total_duration', day: null, from: 90, to: 60 },
    { what: 'pay', day: null, from: 21.75, to: 14.5 },
    { what: 'day_duration', day: '2026-03-02', from: 60, to: 30 },
    { what: 'day_pay', day: '2026-03-02', from: 14.5, to: 7.25 },
  ]);
  expect(await stateOf()).toBe('changed');
  expect((await boss.statements.list({ week: '2026-03-02', state: 'changed' })).data).toHaveLength(1);
  expect((await agree()).agreement?.changes).toEqual([]);
  const kept = await boss.audit.list({ entity: 'statement-agreements' });
  expect(kept.data.map(({ action, to }) => [action, to?.pay])).toEqual([
    ['update', 14.5],
    ['create', 21.75],
  ]);

  // Others' weeks are not accessible, and nobody agrees for somebody else.
  const ben = await call('ben');
  expect(await refusal(ben.statements.get({ id, week: '2026-03-04' }))).toMatchObject({ code: 'not_found' });
  const seen = seenOf(await statement());
  for (const [who, code] of [
    [ben, 'not_found'],
    [boss, 'forbidden'],
  ] as const)
    expect(await refusal(who.statements.agree({ id, week: '2026-03-04', seen }))).toMatchObject({ code });
});

test('records add up to their day, reviewed ones to its reviewed part', async ({ db }) => {
  const { boss, clock, jobs, users } = await office(db);
  const minute = (hour: string) => ({
    is_driving: false,
    note,
    user_id: users.ben,
    job_id: jobs.boiler,
    start_time: `2026-03-02T${hour}:00:00Z`,
    end_time: `2026-03-02T${hour}:01:00Z`,
  });
  // A minute at 10.00 is 16.67 pence, two are 33: the pending record is first in the day and last in the calculation.
  const waits = await boss.timeTracking.start(minute('06'));
  await boss.timeTracking.start(minute('07'));
  await boss.timeTracking.correct({ id: waits.id, changes: { needs_review: true } });
  clock.advance('7d');
  const { days, pay, pending_pay } = await boss.statements.get({ id: users.ben, week: '2026-03-02' });
  expect([pay, pending_pay]).toEqual([0.17, 0.16]);
  expect(days[0]?.records.map((record) => [record.needs_review, record.pay])).toEqual([
    [true, 0.16],
    [false, 0.17],
  ]);
});
