import { nameOf } from '#db/queries/users.ts';
import {
  anchor,
  documentHeading,
  documentPage,
  endedBody,
  factList,
  keyFigures,
  oneLine,
} from '#server/documents/document-page.ts';
import type { supplierOf } from '#server/documents/supplier-of.ts';
import {
  formatDate,
  formatFullDate,
  formatMinutes,
  formatMoment,
  formatPounds,
  formatTimeOfDay,
  formatWithDriving,
} from '#server/format.ts';
import { html, type Markup } from '#server/infra/pdf/html.ts';
import { paidOutOf } from '../pricing/cis.ts';
import { sumPounds } from '../pricing/constants.ts';
import { balanceLabel, balanceTerms } from './constants.ts';
import type { Statement } from './schema.ts';

type Supplier = ReturnType<typeof supplierOf>;
type Day = Statement['days'][number];
type DayRecord = Day['records'][number];

const style = `
.day { width: 24mm; }
.minutes { width: 14mm; }
.amount { width: 24mm; }
.week { break-before: avoid; }
.items .week td { font-weight: 700; border-bottom: 0; border-top: 0.35mm solid #c4c8c1; }
.whole { display: inline-block; }
.mark { font-size: 8pt; font-weight: 700; color: #7f4d00; }
.agreed { font-size: 8.5pt; max-width: 84mm; }
`;
const columns = 4;

export function statementPage(statement: Statement, supplier: Supplier, timeZone: string): string {
  const { User, week, until } = statement;
  const name = nameOf({ User });
  const balance = balanceLabel(statement.balance_after);
  const entries = [...worked(statement, timeZone), ...reimbursed(statement), ...paid(statement)];
  const heads = html`<thead><tr><th class="day">When</th><th>What</th><th class="figure minutes">Hours</th><th class="figure amount">Amount</th></tr></thead>`;
  const body = html`<article id="${anchor}"><a class="anchor" href="#${anchor}"></a>
${documentHeading({ supplier, title: 'Weekly statement', line: `${formatFullDate(week)} to ${formatFullDate(until)}` })}
${keyFigures([
  [balance.label, formatPounds(balance.pounds)],
  ['Earned', formatPounds(statement.pay)],
  ['Time', formatWithDriving(statement.total_duration, statement.driving_duration)],
])}
<div class="parties"><div class="customer"><h2>For</h2><p class="name" dir="auto">${name}</p></div>
${factList([['Awaiting review', statement.pending_pay !== 0 && formatPounds(statement.pending_pay)]])}</div>
${statement.days.length === 0 && html`<p class="subject">Nothing was recorded in this week.</p>`}
<table class="items">
${entries.length > 0 && heads}
${endedBody(entries, columns, ending(statement, timeZone))}
</table>
</article>`;
  return documentPage({ titles: [titleOf(statement)], body, style });
}

function worked(statement: Statement, timeZone: string): Markup[] {
  const { days, total_duration } = statement;
  const entries = days.flatMap((day) => dayEntries(day, statement, timeZone));
  const pay = formatPounds(sumPounds(days.map(({ total_toPay }) => total_toPay)));
  const week = html`<tr class="week"><td colspan="2">Week</td><td class="figure">${formatMinutes(total_duration)}</td><td class="figure">${pay}</td></tr>`;
  return entries.map((entry, at) => (at === entries.length - 1 ? html`${entry}${week}` : entry));
}

function dayEntries(day: Day, { driving_pay_percent }: Statement, timeZone: string): Markup[] {
  const driving = day.driving_duration > 0 && driving_pay_percent !== 100;
  const rate = `${formatPounds(day.rate)} an hour${driving ? `, driving ${driving_pay_percent}%` : ''}`;
  const head = html`<tr class="part"><td colspan="2">${formatDate(day.day)} <span class="aside">${rate}</span></td><td class="figure">${formatMinutes(day.total_duration)}</td><td class="figure">${formatPounds(day.total_toPay)}</td></tr>`;
  return headed(
    head,
    day.records.map((record) => recordRow(record, timeZone)),
  );
}

const headed = (head: Markup, rows: readonly Markup[]): Markup[] =>
  rows.map((row, at) => (at === 0 ? html`${head}${row}` : row));

function recordRow(record: DayRecord, timeZone: string): Markup {
  const at = (instant: string) => formatTimeOfDay(instant, timeZone);
  const mark = record.end_unknown ? 'End time unknown' : record.needs_review && 'Awaiting review';
  return html`<tr><td class="day">${at(record.start_time)} – ${record.end_unknown ? '?' : at(record.end_time)}</td>
<td class="what" dir="auto">${record.is_driving && 'Driving: '}${record.job_title}\u2002<span class="aside whole">${oneLine(record.property_address)}</span>${mark && html`\u2002<span class="mark whole">${mark}</span>`}</td>
<td class="figure">${formatMinutes(record.minutes)}</td><td class="figure">${formatPounds(record.pay)}</td></tr>`;
}

const sectionHead = (name: string) => html`<tr class="part chapter"><td colspan="${columns}">${name}</td></tr>`;

/** A row of a day's money: `what` is text or has a second line. */
const moneyRow = (day: string, what: Markup, amount: number) =>
  html`<tr><td class="day">${formatFullDate(day)}</td><td class="what" dir="auto">${what}</td><td></td><td class="figure">${formatPounds(amount)}</td></tr>`;

const reimbursed = (statement: Statement): Markup[] =>
  headed(
    sectionHead('Expenses you paid'),
    statement.reimbursed.map(({ expense_date, expense_type, description, job_title, amount }) =>
      moneyRow(
        expense_date,
        html`${spoken(expense_type)}${description && `: ${description}`}${job_title && html` <span class="aside">· ${job_title}</span>`}`,
        amount,
      ),
    ),
  );

const paid = (statement: Statement): Markup[] =>
  headed(
    sectionHead('Payments'),
    statement.paid.map((payment) =>
      moneyRow(
        payment.payment_date,
        html`${spoken(payment.payment_type)}, ${spoken(payment.payment_method).toLowerCase()}${payment.description && html` <span class="aside">· ${payment.description}</span>`}${payment.cis_deducted > 0 && html`<span class="notes">CIS deducted ${formatPounds(payment.cis_deducted)}, paid out ${formatPounds(paidOutOf(payment))}</span>`}`,
        payment.amount,
      ),
    ),
  );

const spoken = (value: string) => `${value.charAt(0).toUpperCase()}${value.slice(1)}`.replaceAll('_', ' ');

function ending(statement: Statement, timeZone: string): Markup {
  const { company_name, agreement } = statement;
  const agreed =
    agreement &&
    `Agreed on ${formatMoment(agreement.agreed_at, timeZone)}${agreement.changes.length > 0 ? '; changed since then' : ''}.`;
  const sum = balanceLabel(statement.balance_after);
  return html`<div class="ending">
<div class="agreed"><h2>How the balance is reckoned</h2><p>Reviewed pay, reviewed expenses that you paid, and what was owed from before, less payments.${statement.pending_pay !== 0 && ' What waits for review is not in it yet.'}${statement.bonus !== 0 && ` Bonuses of ${formatPounds(statement.bonus)} do not enter.`}</p>
${agreed && html`<p>${agreed}</p>`}</div>
<table class="totals">
${balanceTerms(statement).map((term) => html`<tr><th>${term.label}</th><td>${formatPounds(term.pounds)}</td></tr>`)}
<tr class="due"><th>${sum.label}</th><td>${formatPounds(sum.pounds)}</td></tr>
${company_name && html`<tr class="by"><td colspan="2">by ${company_name}</td></tr>`}
</table>
</div>`;
}

const titleOf = ({ User, week }: Pick<Statement, 'User' | 'week'>) => `Statement ${nameOf({ User })} ${week}`;

export const fileNameOf = (statement: Pick<Statement, 'User' | 'week'>): string =>
  `${titleOf(statement)}.pdf`.replace(/[/\\]/g, '-');
