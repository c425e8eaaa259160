import { percentOf } from './constants.ts';

export interface RatedNet {
  /** Pence, before the discount; negative for something taken off. */
  net: number;
  /** Percent; null: no VAT is counted. */
  vat_rate: number | null;
}

export interface RateVat {
  vat_rate: number | null;
  /** Pence, after the discount. */
  net: number;
  vat: number;
}

export interface VatByRate {
  /** Pence. `net` is after the `discount` that was taken off. */
  discount: number;
  net: number;
  vat: number;
  total: number;
  /** One for each rate of the lines, the highest first. */
  by_rate: RateVat[];
}

/**
 * Takes the discount from the sum of each rate's lines and counts VAT once on what is left of it, each rounded once. With
 * one rate these are the figures of an invoice without rates of its lines.
 */
export function vatByRate(lines: readonly RatedNet[], discount_percent: number): VatByRate {
  const sums = new Map<number | null, number>();
  for (const { net, vat_rate } of lines) sums.set(vat_rate, (sums.get(vat_rate) ?? 0) + net);
  const by_rate = [...sums]
    .toSorted(([a], [b]) => (b ?? -1) - (a ?? -1))
    .map(([vat_rate, gross]) => {
      const net = gross - percentOf(gross, discount_percent);
      return { vat_rate, net, vat: percentOf(net, vat_rate ?? 0) };
    });
  const gross = lines.reduce((sum, line) => sum + line.net, 0);
  const net = by_rate.reduce((sum, rate) => sum + rate.net, 0);
  const vat = by_rate.reduce((sum, rate) => sum + rate.vat, 0);
  return { discount: gross - net, net, vat, total: net + vat, by_rate };
}
