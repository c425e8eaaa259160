import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '#tests/support/test.ts';
import { chargeOf, fixedCharge, lineCharge, netExpense, netExpenseOf } from './charge.ts';
import { calculateFigures } from './invoice-figures.ts';
import type { PricingTerms } from './rates.ts';

const terms = (vat_registered: boolean): PricingTerms => ({
  driving_pay_percent: 100,
  driving_billable: true,
  default_charge_rate: 40,
  vat_registered,
});

test('docs/pay.md: 50 minutes at 33.33 an hour are 27.78, and an expense is charged net of VAT', () => {
  expect(lineCharge(50, 33.33)).toBe(27.78);
  expect(netExpenseOf({ amount: 60, vat_amount: 10 }, terms(true))).toBe(50);
  expect(netExpenseOf({ amount: 60, vat_amount: 10 }, terms(false))).toBe(60);
});

const amount = fc.integer({ min: 0, max: 2_000_000 });
const anyCase = fc.record({
  minutes: fc.integer({ min: 0, max: 3_000 }),
  charge_rate: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: null }),
  price: amount,
  discount: fc.integer({ min: 0, max: 10_000 }),
  amount,
  vat: fc.integer({ min: 0, max: 100 }),
});

// The rule exists in SQL and in TypeScript: both must give the same penny.
test('SQL and TypeScript agree', async ({ db }) => {
  const cases = fc.sample(anyCase, 500).map((each, at) => ({
    at,
    minutes: each.minutes,
    charge_rate: each.charge_rate === null ? null : each.charge_rate / 100,
    fixed_price: each.price / 100,
    discount_percent: each.discount / 100,
    amount: each.amount / 100,
    vat_amount: Math.floor((each.amount * each.vat) / 600) / 100,
  }));
  const { rows } = await sql<{ charge: number; price: number; net: number; gross: number }>`
    select ${chargeOf(sql`r.minutes`, terms(true))} as charge, ${fixedCharge} as price,
      ${netExpense(terms(true))} as net, ${netExpense(terms(false))} as gross
    from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as r (at integer, minutes integer,
      charge_rate numeric, fixed_price numeric, discount_percent numeric, amount numeric, vat_amount numeric)
    cross join lateral (select r.fixed_price, r.discount_percent) j
    cross join lateral (select r.amount, r.vat_amount) e order by r.at`.execute(db);
  const numbers = cases.map((each) => ({
    charge: lineCharge(each.minutes, each.charge_rate ?? 40),
    price: calculateFigures([{ kind: 'fixed', amount: each.fixed_price }], {
      discount_percent: each.discount_percent,
      vat_rate: null,
      reverse_charge: false,
      cis_rate: null,
      materials: 0,
    }).figures.net_amount,
    net: netExpenseOf(each, terms(true)),
    gross: netExpenseOf(each, terms(false)),
  }));
  expect(rows).toEqual(numbers);
});
