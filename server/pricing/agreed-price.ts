import { pence } from './constants.ts';
import { type QuotedLine, quoteFigures } from './quote-figures.ts';

/** Pounds without VAT. `vat_rate`: percent; null: no VAT. */
export interface AgreedNet {
  vat_rate: number | null;
  net_amount: number;
}

interface AcceptedLine extends QuotedLine {
  job_id: number;
  fixed_price: number | null;
  quote_id: number;
  discount_percent: number;
  reverse_charge: boolean;
}

const group = <T, Key>(rows: readonly T[], keyOf: (row: T) => Key): Map<Key, T[]> => {
  const groups = new Map<Key, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
};

/** Sums of accepted quotes by VAT rate, the highest first. */
function netByRate(lines: readonly AcceptedLine[]): AgreedNet[] {
  const pennies = new Map<number | null, number>();
  const add = (rate: number | null, pounds: number) => pennies.set(rate, (pennies.get(rate) ?? 0) + pence(pounds));
  for (const [first, ...others] of group(lines, ({ quote_id }) => quote_id).values()) {
    const own = [first!, ...others];
    const { discount_percent, reverse_charge } = first!;
    // The rates were written into the lines when it was sent.
    const vat_rate = own.some((line) => line.vat_rate !== null) ? 0 : null;
    const { vat, net_amount } = quoteFigures(own, { discount_percent, reverse_charge, vat_rate });
    if (vat.length === 0) add(null, net_amount);
    for (const rate of vat) add(rate.vat_rate, rate.net_amount);
  }
  return [...pennies]
    .toSorted(([a], [b]) => (b ?? -1) - (a ?? -1))
    .map(([vat_rate, sum]) => ({ vat_rate, net_amount: sum / 100 }));
}

/**
 * By job: its fixed price by VAT rate, if that is what its accepted quotes add up to. Others are left out: they have none,
 * or the office has set another price.
 */
export function agreedPrices(lines: readonly AcceptedLine[]): Map<number, AgreedNet[]> {
  const agreed = new Map<number, AgreedNet[]>();
  for (const [jobId, own] of group(lines, ({ job_id }) => job_id)) {
    const rates = netByRate(own);
    const sum = rates.reduce((pennies, { net_amount }) => pennies + pence(net_amount), 0);
    const { fixed_price } = own[0]!;
    if (fixed_price !== null && sum === pence(fixed_price)) agreed.set(jobId, rates);
  }
  return agreed;
}
