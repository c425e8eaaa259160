import type { InvoiceLineKind } from '../invoices/constants.ts';
import { pence, percentOf } from './constants.ts';

/** Pounds. Calculated once: every amount shown, printed or exported is one of these (C39). */
export interface Figures {
  net_amount: number;
  /** Percent; null: not registered for VAT. */
  vat_rate: number | null;
  vat_amount: number;
  /** The customer pays the VAT to HMRC: shown but not in the total. */
  reverse_charge: boolean;
  /** Net plus VAT, or the net with the reverse charge. */
  total_amount: number;
  cis_rate: number | null;
  /** Labour in the net amount, from which the customer withholds `cis_amount`. */
  cis_base: number;
  cis_amount: number;
  /** Total less `cis_amount`. */
  amount_due: number;
}

interface ChargedLine {
  kind: InvoiceLineKind;
  /** Pounds. */
  amount: number;
}

interface Billing {
  /** Percent taken off the lines. */
  discount_percent: number;
  vat_rate: number | null;
  reverse_charge: boolean;
  cis_rate: number | null;
  /** Pounds of materials in a fixed price. */
  materials: number;
}

/** In pence. */
const sumOf = (lines: readonly ChargedLine[], ...kinds: InvoiceLineKind[]) =>
  lines.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + pence(amount) : sum), 0);

/**
 * Applies the discount once to the sum of the lines and VAT once to the net. CIS is deducted from labour less the same
 * discount, rounded the same way, so it never exceeds the net. `discount`: pounds taken off.
 */
export function calculateFigures(lines: readonly ChargedLine[], billing: Billing) {
  const less = (amount: number) => amount - percentOf(amount, billing.discount_percent);
  const price = sumOf(lines, 'fixed');
  const labour = sumOf(lines, 'labour', 'travel') + Math.max(0, price - pence(billing.materials));
  const gross = sumOf(lines, 'labour', 'travel', 'expense', 'fixed');
  const net = less(gross);
  const base = billing.cis_rate === null ? 0 : less(labour);
  return { figures: figuresOn({ net, base }, billing), discount: (gross - net) / 100 };
}

type Rates = Pick<Figures, 'vat_rate' | 'reverse_charge' | 'cis_rate'>;

/** VAT and CIS, each rounded once. `net` and `base` in pence. */
function figuresOn({ net, base }: { net: number; base: number }, { vat_rate, cis_rate, ...rates }: Rates): Figures {
  const vat = vat_rate === null ? 0 : percentOf(net, vat_rate);
  const reverse_charge = rates.reverse_charge && (vat_rate ?? 0) > 0;
  const total = reverse_charge ? net : net + vat;
  const cis = percentOf(base, cis_rate ?? 0);
  return {
    net_amount: net / 100,
    vat_rate,
    vat_amount: vat / 100,
    reverse_charge,
    total_amount: total / 100,
    cis_rate,
    cis_base: base / 100,
    cis_amount: cis / 100,
    amount_due: (total - cis) / 100,
  };
}

/** Of one invoice for what several would have billed at the same rates: VAT and CIS are rounded once, on the sums. */
export function jointFigures(parts: readonly Figures[]): Figures {
  const sum = (key: 'net_amount' | 'cis_base') => parts.reduce((pennies, part) => pennies + pence(part[key]), 0);
  return figuresOn({ net: sum('net_amount'), base: sum('cis_base') }, parts[0]!);
}

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

/** Omits `amount_due`, a generated column. */
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
