import {
  anchor,
  documentHeading,
  documentPage,
  endedBody,
  factList,
  keyFigures,
} from '#server/documents/document-page.ts';
import { logoStyle } from '#server/documents/logos.ts';
import { formatFullDate, formatPounds } from '#server/format.ts';
import { html, type Markup } from '#server/infra/pdf/html.ts';
import { owedFields } from '../invoices/fields.ts';
import { accountEntryLabels } from './constants.ts';
import type { StatementOfAccount } from './schema.ts';

const style = `
.amount { width: 26mm; }
.kind { width: 34mm; }
.items .opening td { font-weight: 700; }
.ages { margin-top: 5mm; }
.ages th, .ages td { text-align: right; padding: 1mm 1.5mm; border-bottom: 0.2mm solid #dcddd7; white-space: nowrap; }
`;
const columns = 5;

const balanceLabel = (balance: number) => (balance < 0 ? 'In credit' : 'Balance due');

export function accountPage(
  statement: StatementOfAccount,
  supplier: Readonly<Record<string, string>>,
  logos: ReadonlyMap<string, string> = new Map(),
): string {
  const { logo = '' } = supplier;
  const { customer_name, customer_address, start_date, end_date, closing_balance, owed } = statement;
  const body = html`<article id="${anchor}"><a class="anchor" href="#${anchor}"></a>
${documentHeading({
  supplier,
  title: 'Statement of account',
  line: `${formatFullDate(start_date)} to ${formatFullDate(end_date)}`,
  logo: logos.has(logo) && html`<img class="logo logo-${logo}" alt="">`,
  more: supplier.vat_number && html`<p>VAT registration no. ${supplier.vat_number}</p>`,
})}
${keyFigures([
  [balanceLabel(closing_balance), formatPounds(Math.abs(closing_balance))],
  ['Overdue', owed && owed.overdue > 0 && formatPounds(owed.overdue)],
])}
<div class="parties"><div class="customer"><h2>For</h2>
<p class="name" dir="auto">${customer_name}</p>
<p class="lines" dir="auto">${customer_address}</p></div>
${factList([['Date', formatFullDate(end_date)]])}</div>
<table class="items">
<thead><tr><th class="day">Date</th><th class="kind">What</th><th class="what">Details</th><th class="figure amount">Amount</th><th class="figure amount">Balance</th></tr></thead>
${endedBody(rows(statement), columns, ending(statement, supplier))}
</table>
</article>`;
  return documentPage({ titles: [titleOf(statement)], body, style: `${style}${logoStyle(logos)}` });
}

function rows({ start_date, opening_balance, entries }: StatementOfAccount): Markup[] {
  const opening = html`<tr class="opening"><td class="day">${formatFullDate(start_date)}</td><td colspan="3">${accountEntryLabels.opening}</td><td class="figure">${formatPounds(opening_balance)}</td></tr>`;
  return [
    opening,
    ...entries.map(
      ({ day, kind, invoice_number, description, due_date, amount, balance }) =>
        html`<tr><td class="day">${formatFullDate(day)}</td><td>${accountEntryLabels[kind]}<span class="notes">${invoice_number}</span></td>
<td class="what" dir="auto">${description}${due_date && html`<span class="notes">Due ${formatFullDate(due_date)}</span>`}</td>
<td class="figure">${formatPounds(amount)}</td><td class="figure">${formatPounds(balance)}</td></tr>`,
    ),
  ];
}

const ages = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const;

function ending(statement: StatementOfAccount, supplier: Readonly<Record<string, string>>): Markup {
  const { opening_balance, invoiced, credited, paid, closing_balance, owed } = statement;
  const sum = (name: string, amount: number) => html`<tr><th>${name}</th><td>${formatPounds(amount)}</td></tr>`;
  const pay = closing_balance > 0 && supplier.bank_account;
  return html`<div class="ending">
<div class="pay">${
    pay &&
    html`<h2>How to pay</h2>${factList([
      ['Bank', supplier.bank_name],
      ['Account name', supplier.company_name],
      ['Sort code', supplier.bank_sort_code],
      ['Account no.', supplier.bank_account],
    ])}`
  }</div>
<table class="totals">
${sum(accountEntryLabels.opening, opening_balance)}
${sum('Invoiced', invoiced)}
${credited !== 0 && sum('Credited', -credited)}
${sum('Paid', -paid)}
<tr class="due"><th>${balanceLabel(closing_balance)}</th><td>${formatPounds(Math.abs(closing_balance))}</td></tr>
</table>
</div>
${
  owed &&
  owed.owed > 0 &&
  html`<table class="ages"><thead><tr>${ages.map((age) => html`<th>${owedFields[age].label}</th>`)}</tr></thead>
<tbody><tr>${ages.map((age) => html`<td>${formatPounds(owed[age])}</td>`)}</tr></tbody></table>`
}`;
}

type Named = Pick<StatementOfAccount, 'customer_name' | 'end_date'>;
const titleOf = ({ customer_name, end_date }: Named) => `Statement ${customer_name} ${end_date}`;

/** Without characters that are invalid in file names on some system. */
export const accountFileName = (statement: Named): string =>
  `${titleOf(statement).replace(/[\p{Cc}\\/:*?"<>|]/gu, '-')}.pdf`;
