import type { InvoiceLineKind } from '../invoices/constants.ts';
import { pence, percentOf } from './constants.ts';
import { type RateVat, vatByRate } from './vat-by-rate.ts';

/** Pounds, after the discount, of what is charged at one rate. */
export interface RateFigures {
  /** Percent. */
  vat_rate: number;
  net_amount: number;
  vat_amount: number;
}

/** Pounds. Calculated once: every amount shown, printed or exported is one of these (C39). */
export interface Figures {
  net_amount: number;
  /** Percent; null: not registered for VAT, or several rates. */
  vat_rate: number | null;
  /** The sum of `vat`. */
  vat_amount: number;
  /** One for each rate of the lines, the highest first; empty if not registered for VAT. */
  vat: RateFigures[];
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
  /** Percent; absent or null: the company's. */
  vat_rate?: number | null;
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

/** At which a line is charged. Who is not registered for VAT charges none, whatever the line says. */
export const lineRate = ({ vat_rate }: Pick<ChargedLine, 'vat_rate'>, companyRate: number | null): number | null =>
  companyRate === null ? null : (vat_rate ?? companyRate);

/**
 * Takes the discount once from the lines of each VAT rate and counts VAT once on what is left of them. CIS is deducted from
 * labour less the same discount, rounded the same way, so it never exceeds the net. `discounts`: pounds taken off, by rate.
 */
export function calculateFigures(lines: readonly ChargedLine[], billing: Billing) {
  const less = (amount: number) => amount - percentOf(amount, billing.discount_percent);
  const price = sumOf(lines, 'fixed');
  const labour = sumOf(lines, 'labour', 'travel') + Math.max(0, price - pence(billing.materials));
  const charged = lines
    .filter(({ kind }) => kind !== 'discount')
    .map((line) => ({ net: pence(line.amount), vat_rate: lineRate(line, billing.vat_rate) }));
  const { net, by_rate } = vatByRate(charged, billing.discount_percent);
  const base = billing.cis_rate === null ? 0 : Math.min(less(labour), Math.max(0, net));
  const discounts = by_rate.map(({ vat_rate, net: left }) => {
    const gross = charged.reduce((sum, line) => (line.vat_rate === vat_rate ? sum + line.net : sum), 0);
    return { vat_rate, amount: (gross - left) / 100 };
  });
  return {
    figures: figuresOn({ net, base, by_rate }, billing),
    discounts: discounts.filter(({ amount }) => amount > 0),
  };
}

type Rates = Pick<Figures, 'vat_rate' | 'reverse_charge' | 'cis_rate'>;

interface Nets {
  net: number;
  base: number;
  by_rate: readonly Pick<RateVat, 'vat_rate' | 'net'>[];
}

/** VAT of each rate and CIS, each rounded once. Nets and `base` in pence. */
function figuresOn({ net, base, by_rate }: Nets, { vat_rate, cis_rate, ...rates }: Rates): Figures {
  const vat = by_rate.flatMap((rate) =>
    rate.vat_rate === null ? [] : [{ ...rate, vat_rate: rate.vat_rate, vat: percentOf(rate.net, rate.vat_rate) }],
  );
  const whole = vat.reduce((sum, rate) => sum + rate.vat, 0);
  const reverse_charge = rates.reverse_charge && vat.some((rate) => rate.vat_rate > 0);
  const total = reverse_charge ? net : net + whole;
  const cis = percentOf(base, cis_rate ?? 0);
  return {
    net_amount: net / 100,
    vat_rate: by_rate.length === 0 ? vat_rate : rateOf(vat),
    vat_amount: whole / 100,
    vat: vat.map((rate) => ({ vat_rate: rate.vat_rate, net_amount: rate.net / 100, vat_amount: rate.vat / 100 })),
    reverse_charge,
    total_amount: total / 100,
    cis_rate,
    cis_base: base / 100,
    cis_amount: cis / 100,
    amount_due: (total - cis) / 100,
  };
}

/** The rate of all lines; null without one, or with several. */
export const rateOf = (vat: readonly Pick<RateFigures, 'vat_rate'>[]): number | null =>
  vat.length === 1 ? vat[0]!.vat_rate : null;

/** Figures of one invoice for several jobs: VAT of each rate and CIS are rounded once, on the sums. */
export function jointFigures(parts: readonly Figures[]): Figures {
  const sum = (key: 'net_amount' | 'cis_base') => parts.reduce((pennies, part) => pennies + pence(part[key]), 0);
  const nets = parts.flatMap(({ vat }) =>
    vat.map(({ vat_rate, net_amount }) => ({ vat_rate, net: pence(net_amount) })),
  );
  const { by_rate } = vatByRate(nets, 0);
  const rates = { ...parts[0]!, reverse_charge: parts.some(({ reverse_charge }) => reverse_charge) };
  return figuresOn({ net: sum('net_amount'), base: sum('cis_base'), by_rate }, rates);
}

export const figuresOf = (of: Figures): Figures => ({
  net_amount: of.net_amount,
  vat_rate: of.vat_rate,
  vat_amount: of.vat_amount,
  vat: of.vat,
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
  vat: of.vat.map(({ vat_rate, net_amount, vat_amount }) => ({
    vat_rate,
    net_amount: -net_amount,
    vat_amount: -vat_amount,
  })),
  reverse_charge: of.reverse_charge,
  total_amount: -of.total_amount,
  cis_rate: of.cis_rate,
  cis_base: -of.cis_base,
  cis_amount: -of.cis_amount,
});
