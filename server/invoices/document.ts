import {
  documentHeading,
  documentPage,
  endedBody,
  factList,
  keyFigures,
  oneLine,
} from '#server/documents/document-page.ts';
import { logoStyle } from '#server/documents/logos.ts';
import { formatDate, formatFullDate, formatMinutes, formatMonth, formatPercent, formatPounds } from '#server/format.ts';
import { html, type Markup } from '#server/infra/pdf/html.ts';
import { quantityLabel } from '../price-list/constants.ts';
import { sumPounds } from '../pricing/constants.ts';
import { type LineGroup, lineGroups } from './line-groups.ts';
import type { InvoiceDocument, InvoiceLine, InvoiceSection } from './schema.ts';

export const anchorOf = (at: number) => `document-${at}`;

const kindOf = ({ status }: InvoiceDocument) => (status === 'credit_note' ? 'Credit note' : 'Invoice');

/** 'Invoice INV-2026-0041'. */
export const titleOf = (document: InvoiceDocument): string =>
  `${kindOf(document)} ${document.invoice_number ?? '(preview)'}`;

export function stampOf(document: InvoiceDocument): 'PREVIEW' | 'VOID' | undefined {
  if (document.invoice_number === null) return 'PREVIEW';
  return document.status === 'void' ? 'VOID' : undefined;
}

/** One printable page; each invoice begins on a new sheet, at its anchor. */
export function invoicePages(
  documents: readonly InvoiceDocument[],
  logos: ReadonlyMap<string, string> = new Map(),
): string {
  const body = html`${documents.map((document, at) => sheet(document, at, logos))}`;
  return documentPage({ titles: documents.map(titleOf), body, style: logoStyle(logos) });
}

function sheet(document: InvoiceDocument, at: number, logos: ReadonlyMap<string, string>): Markup {
  const anchor = anchorOf(at);
  return html`<article id="${anchor}"><a class="anchor" href="#${anchor}"></a>
${heading(document, logos)}
${keyFigures(figuresToPay(document))}
${parties(document)}
${subject(document)}
${table(document)}
</article>`;
}

function heading(document: InvoiceDocument, logos: ReadonlyMap<string, string>): Markup {
  const { supplier } = document;
  const { logo = '', vat_number } = supplier;
  return documentHeading({
    supplier,
    title: kindOf(document),
    line: document.invoice_number ?? 'Preview: not issued',
    logo: logos.has(logo) && html`<img class="logo logo-${logo}" alt="">`,
    more: vat_number && html`<p>VAT registration no. ${vat_number}</p>`,
  });
}

const isJoint = ({ sections }: InvoiceDocument) => sections.length > 1;
const isOwed = ({ status }: InvoiceDocument) => status !== 'credit_note' && status !== 'void';

function figuresToPay(document: InvoiceDocument): [string, string | null][] {
  const { invoice_number, credits_invoice_number, due_date, status } = document;
  const sum = formatPounds(document.amount_due);
  if (status === 'credit_note') {
    return [
      ['Total credited', sum],
      ['Credits invoice', credits_invoice_number],
    ];
  }
  if (status === 'void') return [['Total', sum]];
  return [
    ['Total due', sum],
    ['Due', due_date && formatFullDate(due_date)],
    ['Payment reference', invoice_number],
  ];
}

function parties(document: InvoiceDocument): Markup {
  const facts: [string, string | null][] = [
    ['Date of issue', formatFullDate(document.issue_date)],
    ['Tax point', formatFullDate(document.tax_point)],
    ['Due', isOwed(document) ? null : document.due_date && formatFullDate(document.due_date)],
    ['Period', document.period_start && formatMonth(document.period_start)],
    ['Your reference', isJoint(document) ? null : document.client_reference],
  ];
  return html`<div class="parties">
<div class="customer">
<h2>${document.status === 'credit_note' ? 'Credit to' : 'Invoice to'}</h2>
<p class="name" dir="auto">${document.customer_name}</p>
<p class="lines" dir="auto">${document.customer_address}</p>
${document.customer_email && html`<p>${document.customer_email}</p>`}
${document.customer_vat_number && html`<p>VAT no. ${document.customer_vat_number}</p>`}
</div>
${factList(facts)}
</div>`;
}

function subject(document: InvoiceDocument): Markup {
  const one = html`<p><span class="label">Job ${document.job_number ?? document.job_id}</span><b dir="auto">${document.job_title}</b></p>
<p><span class="label">Property</span><span dir="auto">${oneLine(document.property_address)}</span></p>`;
  return html`<div class="subject">
${isJoint(document) ? html`<p><span class="label">Jobs</span><b>${document.sections.length}</b></p>` : one}
${document.void_reason && html`<p class="reason"><span class="label">${document.status === 'void' ? 'Void' : 'Reason'}</span><span dir="auto">${document.void_reason}</span></p>`}
</div>`;
}

function table(document: InvoiceDocument): Markup {
  const vat = document.vat.length > 0;
  const width = vat ? 6 : 5;
  const rows = document.sections.flatMap((section) => sectionRows(document, section, width));
  return html`<table class="items">
<thead><tr><th class="day">Date</th><th class="what">Description</th><th class="figure quantity">Quantity</th><th class="figure price">Unit price</th>${vat && html`<th class="figure rate">VAT</th>`}<th class="figure amount">${vat ? 'Net amount' : 'Amount'}</th></tr></thead>
${endedBody(rows, width, ending(document))}
</table>`;
}

/** The lines of one job; with others on the invoice, below its name and above what they add up to. */
function sectionRows(document: InvoiceDocument, section: InvoiceSection, width: number): Markup[] {
  const lines = document.lines.filter((line) => line.section === section.section);
  const groups = lineGroups(lines, document.issue_date);
  const earlier = groups.findIndex((group) => group.lines[0]!.is_earlier);
  const rows = groups.flatMap(({ head, lines: own }, at) => {
    const part = at === earlier && html`<tr class="part chapter"><td colspan="${width}">Earlier work</td></tr>`;
    const above = html`${part}${head && groupHead(head, width)}`;
    return own.map((line, place) => html`${place === 0 && above}${row(line, document, head)}`);
  });
  if (!isJoint(document)) return rows;
  const net = sumPounds(lines.map(({ amount }) => amount));
  const subtotal = html`<tr class="subtotal"><td colspan="${width - 1}">Job ${section.job_number ?? section.job_id}</td><td class="figure">${formatPounds(net)}</td></tr>`;
  return rows.map(
    (each, at) => html`${at === 0 && sectionTitle(section, width)}${each}${at === rows.length - 1 && subtotal}`,
  );
}

function sectionTitle(section: InvoiceSection, width: number): Markup {
  const { job_number, job_id, job_title, property_address, client_reference } = section;
  const reference = client_reference && `Your reference: ${client_reference}`;
  return html`<tr class="part chapter"><td colspan="${width}">Job ${job_number ?? job_id}: <span dir="auto">${job_title}</span><span class="notes lines" dir="auto">${[oneLine(property_address), reference].filter(Boolean).join('\n')}</span></td></tr>`;
}

type Head = LineGroup['head'];

const groupHead = ({ label, net }: NonNullable<Head>, width: number): Markup =>
  html`<tr class="part"><td colspan="${width - 1}">${label}</td><td class="figure">${formatPounds(net)}</td></tr>`;

/** Also below a head of the same day, which may be on the page before; the year is said there. */
function dayCell({ work_date }: InvoiceLine, head: Head): Markup {
  const day = work_date && (head ? formatDate(work_date) : formatFullDate(work_date));
  return html`<td class="day${head && ' aside'}">${day}</td>`;
}

function row(line: InvoiceLine, document: InvoiceDocument, head: Head): Markup {
  const [title, ...notes] = line.description.split('\n');
  const isDiscount = line.kind === 'discount';
  return html`<tr class="${line.kind}">${dayCell(line, head)}
<td class="what" dir="auto">${title}${notes.length > 0 && html`<span class="notes lines">${notes.join('\n')}</span>`}</td>
<td class="figure">${!isDiscount && quantityOf(line)}</td>
<td class="figure">${!isDiscount && formatPounds(line.unit_price ?? line.amount)}</td>
${document.vat.length > 0 && html`<td class="figure">${line.vat_rate !== null && formatPercent(line.vat_rate)}</td>`}
<td class="figure">${formatPounds(line.amount)}</td></tr>`;
}

/** '1:30 h', '2.5 m²'; of what is charged as a whole 1. */
function quantityOf({ minutes, quantity, unit }: InvoiceLine): string {
  if (minutes !== null) return `${formatMinutes(minutes)} h`;
  return quantity === null || unit === null ? '1' : quantityLabel(quantity, unit);
}

/** Kept on one page. */
function ending(document: InvoiceDocument): Markup {
  const { supplier } = document;
  const owed = isOwed(document);
  return html`<div class="ending">
<div class="pay">${owed && supplier.bank_account && payment(document)}</div>
${totals(document, owed)}
</div>
${document.footer && html`<p class="foot lines" dir="auto">${document.footer}</p>`}`;
}

const sum = (name: string, amount: number, note?: string | false): Markup =>
  html`<tr><th>${name}${note && html`<span class="note">${note}</span>`}</th><td>${formatPounds(amount)}</td></tr>`;

/** With several rates each says what it is counted on. */
const rateRows = (vat: InvoiceDocument['vat'], reverse_charge: boolean): Markup[] =>
  vat.map(({ vat_rate, net_amount, vat_amount }) => {
    const notes = [
      ...(vat.length > 1 ? [`On ${formatPounds(net_amount)}`] : []),
      ...(reverse_charge && vat_rate > 0 ? ['Not in the total'] : []),
    ];
    return sum(`VAT at ${formatPercent(vat_rate)}`, vat_amount, notes.join('. '));
  });

/** Prints the stored amounts; calculates nothing. */
function totals(document: InvoiceDocument, owed: boolean): Markup {
  const { vat, reverse_charge, cis_rate, due_date, status } = document;
  return html`<table class="totals">
${vat.length > 0 && sum('Total net', document.net_amount)}
${rateRows(vat, reverse_charge)}
${reverse_charge && html`<tr class="reverse"><td colspan="2">Reverse charge: Customer to pay the VAT to HMRC</td></tr>`}
${cis_rate !== null && sum('Total', document.total_amount)}
${cis_rate !== null && sum(`Less CIS deduction at ${formatPercent(cis_rate)}`, -document.cis_amount, `On labour of ${formatPounds(document.cis_base)}`)}
<tr class="due"><th>${status === 'credit_note' ? 'Total credited' : 'Total due'}</th><td>${formatPounds(document.amount_due)}</td></tr>
${owed && due_date && html`<tr class="by"><td colspan="2">Please pay by ${formatFullDate(due_date)}</td></tr>`}
</table>`;
}

function payment({ supplier, invoice_number }: InvoiceDocument): Markup {
  const facts: [string, string | null | undefined][] = [
    ['Bank', supplier.bank_name],
    ['Account name', supplier.company_name],
    ['Sort code', supplier.bank_sort_code],
    ['Account no.', supplier.bank_account],
    ['Reference', invoice_number],
  ];
  return html`<h2>How to pay</h2>${factList(facts)}`;
}
