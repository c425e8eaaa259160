import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { companySettings } from '#server/company-settings/company-settings.ts';
import { callerFor } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';
import { mintScope } from '../auth/scope.ts';
import { sumPounds } from './constants.ts';
import { paidMinutes, payByDay, payOf } from './pay.ts';

const now = '2026-03-02T20:00:00.000Z';
const day = (start: string, end: string) => ({
  user: 'emil' as const,
  job: 'boiler' as const,
  start_time: `2026-03-02T${start}:00Z`,
  end_time: `2026-03-02T${end}:00Z`,
});
const acme = company({
  settings: { driving_pay_percent: '50' },
  users: {
    ann: { role: 'admin' },
    emil: { role: 'employee', rates: [{ rate: 12.5, effective_from: '2026-01-01' }] },
    newt: { role: 'employee' },
  },
  properties: { mill: {} },
  jobs: { boiler: { property: 'mill', status: 'in_progress' } },
  records: {
    morning: day('08:00', '12:10'),
    drive: { ...day('12:10', '13:00'), is_driving: true },
    afternoon: day('13:00', '16:40'),
    newts: { ...day('09:00', '09:01'), user: 'newt' as const },
  },
  payments: {
    wages: { user: 'emil', amount: 100, payment_date: '2026-03-02' },
    bonus: { user: 'emil', amount: 25, payment_type: 'bonus', payment_date: '2026-03-02' },
  },
  expenses: { pipes: { user: 'emil', job: 'boiler', amount: 60, status: 'reviewed' } },
});

test('docs/pay.md: a day is rounded once, its records share it, and the balance includes it', async ({ db }) => {
  const made = await world(db, { acme }, () => Date.parse(now));
  const ann = await callerFor(db, who(made.acme, 'ann'), { now });
  const { emil, newt } = made.acme.users;
  const { days, pay, balance_after, driving_pay_percent } = await ann.statements.get({ id: emil, week: '2026-03-02' });
  expect(days[0]).toMatchObject({
    rate: 12.5,
    total_duration: 520,
    driving_duration: 50,
    total_toPay: 103.13,
  });
  expect(driving_pay_percent).toBe(50);
  expect(days[0]!.records.map((record) => record.pay)).toEqual([52.08, 5.21, 45.84]);
  expect(sumPounds(days[0]!.records.map((record) => record.pay))).toBe(pay);
  expect(balance_after).toBe(-63.13);

  // Without a rate: 10.00 an hour.
  const scope = mintScope({ company_id: made.acme.id, id: newt, role: 'employee' }, 'Europe/London');
  const period = { from: null, to: null, userId: newt };
  const { rows } = await sql`${payByDay(scope, companySettings({}, {}), period)}`.execute(db);
  expect(rows).toMatchObject([{ day: '2026-03-02', minutes: 1, rate: null, pay_pence: 17, reviewed_pence: 17 }]);
});

// Pay is calculated in whole numbers: it must be the penny that exact decimals give.
test('whole pence agree with decimals', async ({ db }) => {
  const cases = fc.sample(
    fc.record({
      minutes: fc.integer({ min: 0, max: 3_000 }),
      driving: fc.integer({ min: 0, max: 3_000 }),
      pence: fc.integer({ min: 0, max: 1_000_000 }),
    }),
    500,
  );
  for (const percent of [0, 33.33, 50, 100, 112.5]) {
    const paid = paidMinutes(sql`r.driving`, sql`true`, { driving_pay_percent: percent });
    const { rows } = await sql<Record<'whole' | 'exact', number>>`
      select ${payOf(sql`${paidMinutes(sql`r.minutes`, sql`false`, { driving_pay_percent: percent })} + ${paid}`)} as whole,
        round((r.minutes + r.driving * ${percent}::numeric / 100) * r.rate / 60, 2) as exact
      from (select minutes, driving, pence / 100.0 as rate
        from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as c (minutes integer, driving integer, pence integer)) r`.execute(
      db,
    );
    expect(rows.map(({ whole }) => whole)).toEqual(rows.map(({ exact }) => exact));
  }
});
