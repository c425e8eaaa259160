import { pence, percentOf } from './constants.ts';

/** The figures of an invoice in pounds, computed once: every amount shown, printed or exported is one of these. */
export interface Figures {
  net_amount: number;
  /** Percent; null: the company is not registered for VAT. */
  vat_rate: number | null;
  vat_amount: number;
  /** The customer pays the VAT to HMRC: it is shown and not in the total. */
  reverse_charge: boolean;
  /** Net and VAT; with the reverse charge the net. */
  total_amount: number;
  /** Percent; null: not under the Construction Industry Scheme. */
  cis_rate: number | null;
  /** The labour in the net amount, on which the customer keeps back `cis_amount`. */
  cis_base: number;
  cis_amount: number;
  /** The total less what is kept back. */
  amount_due: number;
}

/** A line as far as figures depend on it. */
interface ChargedLine {
  kind: 'labour' | 'travel' | 'expense' | 'fixed' | 'discount';
  /** Pounds. */
  amount: number;
}

interface Billing {
  /** Percent taken off the lines. */
  discount_percent: number;
  /** Percent; null: the company is not registered for VAT. */
  vat_rate: number | null;
  reverse_charge: boolean;
  /** Percent; null: no CIS. */
  cis_rate: number | null;
  /** Pounds of materials in a fixed price. */
  materials: number;
}

/** In pence; 0 where there is none. */
const sumOf = (lines: readonly ChargedLine[], ...kinds: ChargedLine['kind'][]) =>
  lines.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + pence(amount) : sum), 0);

/**
 * What these lines come to: the discount once on their sum, then VAT once on the net. CIS is deducted from labour, less
 * the same percentage of discount rounded in the same way: so it is of the whole net where all is labour, and never of
 * more. `discount`: pounds taken off.
 */
export function calculateFigures(lines: readonly ChargedLine[], billing: Billing) {
  const less = (amount: number) => amount - percentOf(amount, billing.discount_percent);
  const price = sumOf(lines, 'fixed');
  const labour = sumOf(lines, 'labour', 'travel') + Math.max(0, price - pence(billing.materials));
  const gross = sumOf(lines, 'labour', 'travel', 'expense', 'fixed');
  const net = less(gross);
  const vat = billing.vat_rate === null ? 0 : percentOf(net, billing.vat_rate);
  const reverse_charge = billing.reverse_charge && (billing.vat_rate ?? 0) > 0;
  const total = reverse_charge ? net : net + vat;
  const base = billing.cis_rate === null ? 0 : less(labour);
  const cis = percentOf(base, billing.cis_rate ?? 0);
  const figures: Figures = {
    net_amount: net / 100,
    vat_rate: billing.vat_rate,
    vat_amount: vat / 100,
    reverse_charge,
    total_amount: total / 100,
    cis_rate: billing.cis_rate,
    cis_base: base / 100,
    cis_amount: cis / 100,
    amount_due: (total - cis) / 100,
  };
  return { figures, discount: (gross - net) / 100 };
}

/** Only the figures of what has them. */
export const figuresOf = (of: Figures): Figures => ({
  net_amount: of.net_amount,
  vat_rate: of.vat_rate,
  vat_amount: of.vat_amount,
  reverse_charge: of.reverse_charge,
  total_amount: of.total_amount,
  cis_rate: of.cis_rate,
  cis_base: of.cis_base,
  cis_amount: of.cis_amount,
  amount_due: of.amount_due,
});

/** The figures of a credit note. The database computes `amount_due`. */
export const creditOf = (of: Figures): Omit<Figures, 'amount_due'> => ({
  net_amount: -of.net_amount,
  vat_rate: of.vat_rate,
  vat_amount: -of.vat_amount,
  reverse_charge: of.reverse_charge,
  total_amount: -of.total_amount,
  cis_rate: of.cis_rate,
  cis_base: -of.cis_base,
  cis_amount: -of.cis_amount,
});
