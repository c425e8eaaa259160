import { formatPercent, formatPounds } from '#app/lib/format.ts';
import { classNames } from '#app/ui/class-names.ts';
import type { QuoteFigures } from '#server/pricing/quote-figures.ts';

interface QuoteSumsProps {
  figures: QuoteFigures;
  /** Percent. */
  discount_percent: number;
  note?: string | undefined;
}

/** Discount, net, VAT by rate and total. */
export function QuoteSums({ figures, discount_percent, note }: QuoteSumsProps) {
  const { discount_amount, net_amount, vat, reverse_charge, total_amount } = figures;
  const rows: [string, number][] = [
    ...(discount_amount === 0
      ? []
      : ([[`Discount ${formatPercent(discount_percent)}`, -discount_amount]] satisfies [string, number][])),
    ...(vat.length === 0 ? [] : ([['Net', net_amount]] satisfies [string, number][])),
    ...vat.map((rate): [string, number] => [`VAT at ${formatPercent(rate.vat_rate)}`, rate.vat_amount]),
  ];
  return (
    <>
      <dl className="flex flex-col gap-1">
        {rows.map(([term, amount]) => (
          <Sum key={term} term={term} amount={amount} />
        ))}
        <Sum term="Total" amount={total_amount} isTotal />
      </dl>
      {reverse_charge && (
        <p className="mt-1 text-muted text-sm">Reverse charge: the customer accounts for the VAT to HMRC.</p>
      )}
      {note && <p className="mt-1 text-right text-muted text-sm">{note}</p>}
    </>
  );
}

function Sum({ term, amount, isTotal = false }: { term: string; amount: number; isTotal?: boolean }) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4',
        isTotal && 'mt-1 border-line-strong border-t pt-2 font-semibold text-xl',
      )}
    >
      <dt className={classNames(!isTotal && 'text-muted')}>{term}</dt>
      <dd>{formatPounds(amount)}</dd>
    </div>
  );
}
