import { pence } from '#server/infra/pence.ts';
import type { InvoiceLine } from './schema.ts';

/** What an invoice comes to; pounds. Every figure shown, printed or exported is one of these, reckoned once. */
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

/** Of an amount in pence that is not negative, rounded half up; the percentage has two decimals. */
export const percentOf = (amount: number, percent: number) =>
  Math.floor((2 * amount * Math.round(percent * 100) + 10_000) / 20_000);

interface Charge {
  /** Percent taken off the lines. */
  discount_percent: number;
  /** Null: not registered for VAT. */
  vat_rate: number | null;
  reverse_charge: boolean;
  cis_rate: number | null;
  /** Pence of a fixed price that are for materials. */
  materials: number;
}

/** In pence; 0 where there is none. */
const sumOf = (lines: readonly Pick<InvoiceLine, 'kind' | 'amount'>[], ...kinds: InvoiceLine['kind'][]) =>
  lines.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + pence(amount) : sum), 0);

/**
 * What these lines come to with a discount on all of them, in pence but for the percentages. VAT once on the net. The
 * labour that CIS is kept back from shrinks by the same percentage as everything, rounded like the discount itself, so
 * that it is the whole net where all is labour, and never more.
 */
export function reckon(lines: readonly Pick<InvoiceLine, 'kind' | 'amount'>[], charge: Charge) {
  const less = (amount: number) => amount - percentOf(amount, charge.discount_percent);
  const price = sumOf(lines, 'fixed');
  const labour = sumOf(lines, 'labour', 'travel') + Math.max(0, price - charge.materials);
  const gross = sumOf(lines, 'labour', 'travel', 'expense', 'fixed');
  const net = less(gross);
  const vat = charge.vat_rate === null ? 0 : percentOf(net, charge.vat_rate);
  const reverse_charge = charge.reverse_charge && (charge.vat_rate ?? 0) > 0;
  const total = reverse_charge ? net : net + vat;
  const base = charge.cis_rate === null ? 0 : less(labour);
  const cis = percentOf(base, charge.cis_rate ?? 0);
  const figures: Figures = {
    net_amount: net / 100,
    vat_rate: charge.vat_rate,
    vat_amount: vat / 100,
    reverse_charge,
    total_amount: total / 100,
    cis_rate: charge.cis_rate,
    cis_base: base / 100,
    cis_amount: cis / 100,
    amount_due: (total - cis) / 100,
  };
  return { figures, discount: (gross - net) / 100 };
}

/** The figures of whatever has them, and nothing else of it. */
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

/** Turned round, as a credit note has them. `amount_due` follows in the database. */
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
