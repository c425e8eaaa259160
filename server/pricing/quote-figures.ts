import { pence } from './constants.ts';
import { vatByRate } from './vat-by-rate.ts';

/* What a quote costs, for the server, for paper and for the editor. */

/** Pounds, rounded half away from zero, as the column `amount` is. `quantity`: at most three decimals. */
export function lineAmount(quantity: number, unit_price: number): number {
  const thousandths = Math.round(quantity * 1000) * pence(unit_price);
  return (Math.sign(thousandths) * Math.floor((Math.abs(thousandths) + 500) / 1000)) / 100;
}

export interface QuotedLine {
  /** Pounds, without VAT. */
  amount: number;
  /** Percent; null: the company's. */
  vat_rate: number | null;
  is_optional: boolean;
  is_chosen: boolean;
}

export interface QuoteTerms {
  /** Percent. */
  discount_percent: number;
  /** Percent of lines without a rate of their own; null: not registered for VAT, whatever the lines say. */
  vat_rate: number | null;
  reverse_charge: boolean;
}

/** Pounds. */
export interface QuoteFigures {
  /** Taken off by the discount. */
  discount_amount: number;
  net_amount: number;
  vat_amount: number;
  /** Net plus VAT, or the net with the reverse charge. */
  total_amount: number;
  reverse_charge: boolean;
  /** One for each rate, the highest first; empty if not registered for VAT. */
  vat: { vat_rate: number; net_amount: number; vat_amount: number }[];
}

export const rateOfLine = ({ vat_rate }: Pick<QuotedLine, 'vat_rate'>, terms: Pick<QuoteTerms, 'vat_rate'>) =>
  terms.vat_rate === null ? null : (vat_rate ?? terms.vat_rate);

/** An optional line counts once it is chosen. */
export const isCounted = ({ is_optional, is_chosen }: Pick<QuotedLine, 'is_optional' | 'is_chosen'>) =>
  !is_optional || is_chosen;

export function quoteFigures(lines: readonly QuotedLine[], terms: QuoteTerms): QuoteFigures {
  const counted = lines.filter(isCounted);
  const { discount, net, vat, by_rate } = vatByRate(
    counted.map((line) => ({ net: pence(line.amount), vat_rate: rateOfLine(line, terms) })),
    terms.discount_percent,
  );
  const reverse_charge = terms.reverse_charge && vat > 0;
  return {
    discount_amount: discount / 100,
    net_amount: net / 100,
    vat_amount: vat / 100,
    total_amount: (reverse_charge ? net : net + vat) / 100,
    reverse_charge,
    vat: by_rate.flatMap(({ vat_rate, ...sums }) =>
      vat_rate === null ? [] : [{ vat_rate, net_amount: sums.net / 100, vat_amount: sums.vat / 100 }],
    ),
  };
}
