import { nameOf } from '#db/queries/users.ts';
import { anchor, documentHeading, documentPage, factList, keyFigures } from '#server/documents/document-page.ts';
import type { supplierOf } from '#server/documents/supplier-of.ts';
import { formatFullDate, formatPounds } from '#server/format.ts';
import { html } from '#server/infra/pdf/html.ts';
import type { CisStatement } from './schema.ts';

type Supplier = ReturnType<typeof supplierOf>;

export interface Contractor extends Supplier {
  cis_employer_reference: string;
  cis_utr: string;
}

const style = `
h1 { font-size: 14pt; }
.totals { width: 100%; }
.totals th, .totals td { padding: 2mm 0; border-bottom: 0.2mm solid #dcddd7; }
.customer .facts { margin-top: 1.6mm; }
`;

/** Statement that a contractor must give a subcontractor within 14 days of the tax month's end. */
export function cisPage(statement: CisStatement, contractor: Contractor): string {
  const name = nameOf(statement);
  const of: [string, string][] = [
    ['Contractor', contractor.company_name],
    ['Employer’s tax reference', contractor.cis_employer_reference],
    ['Contractor’s UTR', contractor.cis_utr],
  ];
  const to: [string, string][] = [
    ['Unique taxpayer reference (UTR)', statement.cis_utr],
    ['Verification number', statement.cis_verification],
  ];
  const figures: [string, number][] = [
    ['Gross amount paid (excluding VAT) (A)', statement.gross],
    ['Less cost of materials', statement.materials],
    ['Amount liable to deduction', statement.liable],
    ['Amount deducted (B)', statement.deducted],
  ];
  const body = html`<article id="${anchor}"><a class="anchor" href="#${anchor}"></a>
${documentHeading({
  supplier: contractor,
  title: 'Construction Industry Scheme: Payment and Deduction Statement',
  line: `Tax month ended ${formatFullDate(statement.month_end)}`,
})}
${keyFigures([
  ['Amount payable', formatPounds(statement.paid_out)],
  ['Tax month ended', formatFullDate(statement.month_end)],
  ['Deducted', formatPounds(statement.deducted)],
])}
<div class="parties"><div class="customer"><h2>Subcontractor</h2><p class="name" dir="auto">${name}</p>${factList(to)}</div>${factList(of)}</div>
<div class="ending"><table class="totals">
${figures.map(([term, amount]) => html`<tr><th>${term}</th><td>${formatPounds(amount)}</td></tr>`)}
<tr class="due"><th>Amount payable (A - B)</th><td>${formatPounds(statement.paid_out)}</td></tr>
</table></div>
<p class="foot">Payments from ${formatFullDate(statement.month_start)} to ${formatFullDate(statement.month_end)}. Please keep this statement: it shows what was deducted on account of your tax.</p>
</article>`;
  return documentPage({ titles: [titleOf(statement)], body, style });
}

const titleOf = ({ User, month }: Pick<CisStatement, 'User' | 'month'>) => `CIS statement ${nameOf({ User })} ${month}`;

export const fileNameOf = (statement: Pick<CisStatement, 'User' | 'month'>): string =>
  `${titleOf(statement)}.pdf`.replace(/[/\\]/g, '-');
