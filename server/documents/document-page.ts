import { footPage } from '#server/infra/pdf/foot-letters.ts';
import { html, Markup } from '#server/infra/pdf/html.ts';
import { documentStyle } from './document-style.ts';

/** The element by which splitPrint finds the document's pages. */
export const anchor = 'document-0';

interface Page {
  /** The foot's text for each document in the body. */
  titles: readonly string[];
  body: Markup;
  style?: string;
}

export function documentPage({ titles, body, style = '' }: Page): string {
  const page = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">
<style>${documentStyle}${new Markup(style)}</style>
</head>
<body>${body}${footPage(titles)}</body>
</html>`;
  return page.text;
}

/** Fewer on a page of their own would look lost. */
const rowsBesideEnding = 3;

/**
 * The body of a document's table, which `ending` ends. It is a row too, so that it stays on one page with the last
 * entries, and that page repeats the column heads. An entry is one or more `tr`; those with a heading begin with it.
 */
export function endedBody(entries: readonly Markup[], columns: number, ending: Markup): Markup {
  return html`<tbody>${entries.slice(0, -rowsBesideEnding)}</tbody>
<tbody class="last">${entries.slice(-rowsBesideEnding)}<tr class="end"><td colspan="${columns}">${ending}</td></tr></tbody>`;
}

interface Heading {
  supplier: Readonly<Partial<Record<'company_name' | 'company_address' | 'company_phone' | 'company_email', string>>>;
  title: string;
  line: string;
  logo?: Markup | false;
  more?: Markup | '' | undefined;
}

/** Lines of an address in one. */
export const oneLine = (address: string): string => address.replaceAll(/,?\s*\n\s*/g, ', ');

export function documentHeading({ supplier, title, line, logo, more }: Heading): Markup {
  const contact = [supplier.company_phone, supplier.company_email].filter(Boolean).join('  ·  ');
  return html`<header class="top">
<div class="supplier">
${logo}
<p class="company" dir="auto">${supplier.company_name}</p>
<p dir="auto">${oneLine(supplier.company_address ?? '')}</p>
${contact && html`<p>${contact}</p>`}
${more}
</div>
<div class="title">
<h1>${title}</h1>
<p class="number" dir="auto">${line}</p>
</div>
</header>`;
}

/** The key figures: a sum, a day, then what else is needed to act on them. Those without a value are left out. */
export function keyFigures(figures: readonly [name: string, value: string | false | null | undefined][]): Markup {
  const known = figures.filter(([, value]) => value);
  return html`<dl class="key">${known.map(([name, value]) => html`<div><dt>${name}</dt><dd dir="auto">${value}</dd></div>`)}</dl>`;
}

export function factList(facts: readonly [name: string, value: string | false | null | undefined][]): Markup {
  return html`<dl class="facts">${facts.flatMap(([name, value]) => (name && value ? [html`<dt>${name}</dt><dd dir="auto">${value}</dd>`] : []))}</dl>`;
}
