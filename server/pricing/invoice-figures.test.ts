import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateFigures, type Figures, jointFigures } from './invoice-figures.ts';
import { marginOf } from './margin.ts';

const billing = { discount_percent: 7.5, vat_rate: 20, reverse_charge: false, cis_rate: 20, materials: 50 };

test('docs/pay.md: discount, VAT and CIS of hours and materials', () => {
  const lines = [
    { kind: 'labour', amount: 100 },
    { kind: 'expense', amount: 50 },
  ] as const;
  expect(calculateFigures(lines, billing)).toEqual({
    discounts: [{ vat_rate: 20, amount: 11.25 }],
    figures: {
      net_amount: 138.75,
      vat_rate: 20,
      vat_amount: 27.75,
      vat: [{ vat_rate: 20, net_amount: 138.75, vat_amount: 27.75 }],
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
    discounts: [{ vat_rate: 20, amount: 37.5 }],
    figures: { net_amount: 462.5, cis_base: 416.25, cis_amount: 83.25, amount_due: 471.75 },
  });
});

test('docs/pay.md: the margin of a job', () => {
  expect(marginOf({ billed: 500, unbilled: 138.75, pay: 103.13, materials: 12.5, expenses: 37.5 })).toBe(485.62);
});

const kinds = ['labour', 'travel', 'material', 'expense'] as const;
const anyPart = fc.record({
  lines: fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      pence: fc.integer({ min: 0, max: 5_000_000 }),
      // In hundredths of a percent, so that all of it is whole numbers.
      rate: fc.constantFrom(null, 2000, 500, 1750, 0, 1),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
});
const anyInvoice = fc.record({
  parts: fc.array(anyPart, { minLength: 1, maxLength: 4 }),
  rate: fc.constantFrom(null, 2000, 500, 0),
  reverse_charge: fc.boolean(),
  cis: fc.constantFrom(null, 0, 20, 30),
});

/** A share in hundredths of a percent, half a penny rounded up. */
const share = (pence: bigint, hundredths: number) => (2n * pence * BigInt(hundredths) + 10_000n) / 20_000n;

test('of any lines, discounts and rates, on one or more jobs, every figure is that of whole numbers', () => {
  fc.assert(
    fc.property(anyInvoice, ({ parts, rate, reverse_charge, cis }) => {
      const nets = new Map<number | null, bigint>();
      let base = 0n;
      for (const { lines, discount } of parts) {
        const gross = new Map<number | null, bigint>();
        const rateOf = (line: { rate: number | null }) => (rate === null ? null : (line.rate ?? rate));
        for (const line of lines) gross.set(rateOf(line), (gross.get(rateOf(line)) ?? 0n) + BigInt(line.pence));
        const left = [...gross].map(([at, sum]) => [at, sum - share(sum, discount)] as const);
        for (const [at, net] of left) nets.set(at, (nets.get(at) ?? 0n) + net);
        const labour = lines
          .filter(({ kind }) => kind === 'labour' || kind === 'travel')
          .reduce((sum, line) => sum + BigInt(line.pence), 0n);
        // Of several rates each rounds its discount, so that the labour may be a penny more than the net.
        const whole = left.reduce((sum, [, net]) => sum + net, 0n);
        const worth = labour - share(labour, discount);
        if (cis !== null) base += worth < whole ? worth : whole;
      }
      const vat = [...nets].flatMap(([at, net]) => (at === null ? [] : [{ at, net, vat: share(net, at) }]));
      const net = [...nets.values()].reduce((sum, each) => sum + each, 0n);
      const tax = vat.reduce((sum, each) => sum + each.vat, 0n);
      const isReverse = reverse_charge && vat.some(({ at }) => at > 0);
      const total = isReverse ? net : net + tax;
      const kept = share(base, (cis ?? 0) * 100);
      const pounds = (pence: bigint) => Number(pence) / 100;
      const expected: Figures = {
        net_amount: pounds(net),
        vat_rate: vat.length === 1 ? vat[0]!.at / 100 : null,
        vat_amount: pounds(tax),
        vat: vat
          .toSorted((a, b) => b.at - a.at)
          .map((each) => ({ vat_rate: each.at / 100, net_amount: pounds(each.net), vat_amount: pounds(each.vat) })),
        reverse_charge: isReverse,
        total_amount: pounds(total),
        cis_rate: cis,
        cis_base: pounds(base),
        cis_amount: pounds(kept),
        amount_due: pounds(total - kept),
      };
      const counted = parts.map(
        ({ lines, discount }) =>
          calculateFigures(
            lines.map(({ kind, pence, rate: own }) => ({
              kind,
              amount: pence / 100,
              vat_rate: own === null ? null : own / 100,
            })),
            {
              discount_percent: discount / 100,
              vat_rate: rate === null ? null : rate / 100,
              reverse_charge,
              cis_rate: cis,
              materials: 0,
            },
          ).figures,
      );
      expect(counted.length === 1 ? counted[0] : jointFigures(counted)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
