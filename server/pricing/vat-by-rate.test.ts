import { expect, test } from 'vitest';
import { calculateFigures } from './invoice-figures.ts';
import { vatByRate } from './vat-by-rate.ts';

test('counts VAT once for each rate, on its net after the discount', () => {
  const lines = [
    { net: 3333, vat_rate: 5 },
    { net: 10_001, vat_rate: 20 },
    { net: 3333, vat_rate: 5 },
    { net: 999, vat_rate: null },
    { net: -1, vat_rate: 20 },
    { net: 50, vat_rate: 0 },
  ];
  expect(vatByRate(lines, 10)).toEqual({
    // 1000 + 666.6 + 5 + 99.9, each rounded.
    discount: 1772,
    net: 15_943,
    vat: 1800 + 300,
    total: 18_043,
    by_rate: [
      { vat_rate: 20, net: 9000, vat: 1800 },
      { vat_rate: 5, net: 5999, vat: 300 },
      { vat_rate: 0, net: 45, vat: 0 },
      { vat_rate: null, net: 899, vat: 0 },
    ],
  });
  expect(vatByRate([], 10)).toEqual({ discount: 0, net: 0, vat: 0, total: 0, by_rate: [] });
});

test('with one rate it is what an invoice of these lines is', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const amounts = Array.from(
      { length: 1 + (seed % 5) },
      (_, at) => ((seed * 7919 + at * 104_729) % 2_000_003) - 5000,
    );
    const vat_rate = [20, 5, 17.5, 0, null][seed % 5]!;
    const discount_percent = [0, 7.5, 33.33, 100][seed % 4]!;
    const { figures, discounts } = calculateFigures(
      amounts.map((amount) => ({ kind: 'expense', amount: amount / 100 })),
      { discount_percent, vat_rate, reverse_charge: false, cis_rate: null, materials: 0 },
    );
    const counted = vatByRate(
      amounts.map((net) => ({ net, vat_rate })),
      discount_percent,
    );
    expect(counted).toMatchObject({ by_rate: [{ vat_rate }] });
    expect([counted.net / 100, counted.vat / 100, counted.total / 100, counted.discount / 100]).toEqual([
      figures.net_amount,
      figures.vat_amount,
      figures.total_amount,
      discounts[0]?.amount ?? 0,
    ]);
  }
});
