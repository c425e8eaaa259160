import { expect, test } from 'vitest';
import { calculateFigures } from './invoice-figures.ts';
import { marginOf } from './margin.ts';

const billing = { discount_percent: 7.5, vat_rate: 20, reverse_charge: false, cis_rate: 20, materials: 50 };

test('docs/pay.md: discount, VAT and CIS of hours and materials', () => {
  const lines = [
    { kind: 'labour', amount: 100 },
    { kind: 'expense', amount: 50 },
  ] as const;
  expect(calculateFigures(lines, billing)).toEqual({
    discount: 11.25,
    figures: {
      net_amount: 138.75,
      vat_rate: 20,
      vat_amount: 27.75,
      reverse_charge: false,
      total_amount: 166.5,
      cis_rate: 20,
      cis_base: 92.5,
      cis_amount: 18.5,
      amount_due: 148,
    },
  });
  expect(calculateFigures(lines, { ...billing, reverse_charge: true }).figures).toMatchObject({
    vat_amount: 27.75,
    total_amount: 138.75,
    amount_due: 120.25,
  });
});

test('docs/pay.md: the labour in a fixed price is the price less its materials', () => {
  expect(calculateFigures([{ kind: 'fixed', amount: 500 }], billing)).toMatchObject({
    discount: 37.5,
    figures: { net_amount: 462.5, cis_base: 416.25, cis_amount: 83.25, amount_due: 471.75 },
  });
});

test('docs/pay.md: the margin of a job', () => {
  expect(marginOf({ billed: 500, unbilled: 138.75, pay: 103.13, expenses: 50 })).toBe(485.62);
});
