import {
  anchor,
  documentHeading,
  documentPage,
  endedBody,
  factList,
  keyFigures,
  oneLine,
} from '#server/documents/document-page.ts';
import { logoStyle } from '#server/documents/logos.ts';
import { formatFullDate, formatMoment, formatPercent, formatPounds } from '#server/format.ts';
import { html, type Markup } from '#server/infra/pdf/html.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import { quantityLabel } from '../price-list/constants.ts';
import { isCounted } from '../pricing/quote-figures.ts';
import { quoteName } from './constants.ts';
import type { Quote, QuoteLine } from './schema.ts';

/** 'Quote Q-2026-0041 rev. 2'. */
export const titleOf = (quote: Quote): string => `Quote ${quoteName(quote) || '(draft)'}`;

export function stampOf({ status }: Quote): 'DRAFT' | 'WITHDRAWN' | undefined {
  if (status === 'draft') return 'DRAFT';
  return status === 'withdrawn' ? 'WITHDRAWN' : undefined;
}

/** Once it was sent, prints what was stored then, and who answered it when. `today`: the day of a draft. */
export function quotePage(
  quote: Quote,
  { zone, today }: { zone: string; today: string },
  logos: ReadonlyMap<string, string>,
) {
  const body = html`<article id="${anchor}"><a class="anchor" href="#${anchor}"></a>
${heading(quote, logos)}
${keyFigures(keysOf(quote))}
${parties(quote, quote.sent_at === null ? today : dayOf(Date.parse(quote.sent_at), zone))}
${subject(quote)}
${quote.message && html`<p class="lines intro" dir="auto">${quote.message}</p>`}
${table(quote, zone)}
</article>`;
  return documentPage({ titles: [titleOf(quote)], body, style: `${logoStyle(logos)}.intro { margin-top: 4mm; }` });
}

function heading(quote: Quote, logos: ReadonlyMap<string, string>): Markup {
  const { supplier } = quote;
  const { logo = '', vat_number } = supplier;
  return documentHeading({
    supplier,
    title: 'Quote',
    line: quoteName(quote) || 'Draft: not sent',
    logo: logos.has(logo) && html`<img class="logo logo-${logo}" alt="">`,
    more: vat_number && html`<p>VAT registration no. ${vat_number}</p>`,
  });
}

const keysOf = (quote: Quote): [string, string | null][] => [
  [quote.status === 'accepted' ? 'Accepted total' : 'Total', formatPounds(quote.total_amount)],
  ['Valid until', quote.valid_until && formatFullDate(quote.valid_until)],
  ['Quote number', quoteName(quote) || null],
];

function parties(quote: Quote, day: string): Markup {
  const facts: [string, string | null][] = [
    ['Date', formatFullDate(day)],
    ['Job', quote.job_number === null ? null : `#${quote.job_number}`],
  ];
  return html`<div class="parties">
<div class="customer">
<h2>Quote for</h2>
<p class="name" dir="auto">${quote.customer_name}</p>
<p class="lines" dir="auto">${quote.customer_address}</p>
</div>
${factList(facts)}
</div>`;
}

const subject = (quote: Quote): Markup => html`<div class="subject">
<p><span class="label">Work</span><b dir="auto">${quote.title}</b></p>
<p><span class="label">Property</span><span dir="auto">${oneLine(quote.property_address)}</span></p>
</div>`;

function table(quote: Quote, zone: string): Markup {
  const vat = quote.vat.length > 0;
  const width = vat ? 5 : 4;
  const part = (name: string) => html`<tr class="part"><td colspan="${width}">${name}</td></tr>`;
  const fixed = quote.lines.filter((line) => !line.is_optional);
  const optional = quote.lines.filter((line) => line.is_optional);
  const rows = [
    ...fixed.map((line) => row(line, quote, vat)),
    ...optional.map((line, at) => html`${at === 0 && part('Options: choose what you want')}${row(line, quote, vat)}`),
  ];
  return html`<table class="items">
<thead><tr><th class="what">Description</th><th class="figure price">Quantity</th><th class="figure price">Unit price</th>${vat && html`<th class="figure rate">VAT</th>`}<th class="figure amount">${vat ? 'Net amount' : 'Amount'}</th></tr></thead>
${endedBody(rows, width, ending(quote, zone))}
</table>`;
}

function row(line: QuoteLine, quote: Quote, vat: boolean): Markup {
  const [title, ...notes] = line.description.split('\n');
  const rate = line.vat_rate ?? quote.usual_vat_rate;
  const choice = line.is_optional && quote.status === 'accepted' && (line.is_chosen ? 'Chosen' : 'Not chosen');
  const below = [...notes, ...(choice ? [choice] : [])];
  return html`<tr class="${!isCounted(line) && 'aside'}"><td class="what" dir="auto">${title}${below.length > 0 && html`<span class="notes lines">${below.join('\n')}</span>`}</td>
<td class="figure">${quantityLabel(line.quantity, line.unit)}</td>
<td class="figure">${formatPounds(line.unit_price)}</td>
${vat && html`<td class="figure">${rate !== null && formatPercent(rate)}</td>`}
<td class="figure">${formatPounds(line.amount)}</td></tr>`;
}

/** Kept on one page. */
const ending = (quote: Quote, zone: string): Markup => html`<div class="ending">
<div class="pay">${answer(quote, zone)}</div>
${totals(quote)}
</div>
${quote.terms && html`<p class="foot lines" dir="auto">${quote.terms}</p>`}`;

function answer({ status, answered_at, answered_by, decline_reason }: Quote, zone: string): Markup | false {
  if (answered_at === null) return false;
  const what = status === 'accepted' ? 'Accepted' : 'Declined';
  return html`<h2>${what}</h2><p dir="auto">${answered_by || 'No name given'}</p><p>${formatMoment(answered_at, zone)}</p>
${decline_reason && html`<p class="lines" dir="auto">${decline_reason}</p>`}`;
}

const sum = (name: string, amount: number, note?: string | false): Markup =>
  html`<tr><th>${name}${note && html`<span class="note">${note}</span>`}</th><td>${formatPounds(amount)}</td></tr>`;

/** Calculates nothing. */
function totals(quote: Quote): Markup {
  const { discount_amount, discount_percent, net_amount, reverse_charge, total_amount, vat, lines, status } = quote;
  const open = lines.some(({ is_optional }) => is_optional) && status !== 'accepted';
  return html`<table class="totals">
${discount_amount !== 0 && sum(`Discount ${formatPercent(discount_percent)}`, -discount_amount)}
${vat.length > 0 && sum('Total net', net_amount)}
${vat.map((rate) => sum(`VAT at ${formatPercent(rate.vat_rate)}`, rate.vat_amount, vat.length > 1 && `On ${formatPounds(rate.net_amount)}`))}
${reverse_charge && html`<tr class="reverse"><td colspan="2">Reverse charge: Customer to pay the VAT to HMRC</td></tr>`}
<tr class="due"><th>Total</th><td>${formatPounds(total_amount)}</td></tr>
${open && html`<tr class="by"><td colspan="2">Without options</td></tr>`}
</table>`;
}
