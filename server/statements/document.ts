import { nameOf } from '#server/infra/page-of-rows.ts';
import { anchor, documentHeading, documentPage } from '#server/infra/pdf/document-page.ts';
import { hours, pounds, shortDate, weekday } from '#server/infra/pdf/format.ts';
import { html, type Markup } from '#server/infra/pdf/html.ts';
import type { supplierOf } from '#server/infra/pdf/supplier-of.ts';
import { paidOutOf } from '../pricing/cis.ts';
import { sumPounds } from '../pricing/constants.ts';
import { balanceLabel, balanceTerms } from './constants.ts';
import type { Statement } from './schema.ts';

type Supplier = ReturnType<typeof supplierOf>;
type Day = Statement['days'][number];
type DayRecord = Day['records'][number];

const style = `
.days { margin-top: 6mm; }
.days th.start { width: 27mm; }
.days th.minutes { width: 18mm; }
.days th.worth { width: 26mm; }
.days td { padding: 1.3mm 1.5mm; border-bottom: 0.2mm solid #dcddd7; vertical-align: top; }
.days tr > :first-child { padding-left: 0; }
.days tr > :last-child { padding-right: 0; }
.days .head td { padding-top: 3.4mm; font-weight: 700; border-bottom-color: #c4c8c1; break-after: avoid; }
.days .head .rate { font-weight: 400; color: #565c59; }
.sum td { font-weight: 700; border-bottom: 0; border-top: 0.35mm solid #c4c8c1; }
.small { display: block; font-size: 8.5pt; color: #565c59; }
.mark { font-size: 8pt; font-weight: 700; color: #7f4d00; }
h2.section { margin-top: 7mm; font-size: 10.5pt; color: #161a19; }
.short { margin-top: 1mm; }
.short td { padding: 1.3mm 1.5mm; border-bottom: 0.2mm solid #dcddd7; vertical-align: top; }
.short tr > :first-child { padding-left: 0; width: 27mm; white-space: nowrap; }
.short tr > :last-child { padding-right: 0; }
.agreed { font-size: 8.5pt; max-width: 78mm; }
`;

export function statementPage(statement: Statement, supplier: Supplier, timeZone: string): string {
  const { User, week, until } = statement;
  const name = nameOf({ User });
  const body = html`<article id="${anchor}"><a class="anchor" href="#${anchor}"></a>
${documentHeading({ supplier, title: 'Weekly statement', line: `${shortDate(week)} to ${shortDate(until)}` })}
<div class="parties"><div class="customer"><h2>For</h2><p class="name" dir="auto">${name}</p></div>
<dl><dt>Time</dt><dd>${hours(statement.total_duration)} h${statement.driving_duration > 0 && `, of it driving ${hours(statement.driving_duration)} h`}</dd>
<dt>Earned</dt><dd>${pounds(statement.pay)}</dd>
${statement.pending_pay !== 0 && html`<dt>Awaiting review</dt><dd>${pounds(statement.pending_pay)}</dd>`}</dl></div>
${statement.days.length > 0 ? daysTable(statement, timeZone) : html`<p class="subject">Nothing was recorded in this week.</p>`}
${reimbursedTable(statement)}
${paidTable(statement)}
${ending(statement, timeZone)}
</article>`;
  return documentPage(fileNameOf(statement).replace(/\.pdf$/, ''), body, style);
}

function daysTable(statement: Statement, timeZone: string): Markup {
  return html`<table class="days">
<thead><tr><th class="start">Time</th><th>Job</th><th class="figure minutes">Hours</th><th class="figure worth">Pay</th></tr></thead>
<tbody>${statement.days.map((day) => dayRows(day, statement, timeZone))}
<tr class="sum"><td colspan="2">Week</td><td class="figure">${hours(statement.total_duration)}</td><td class="figure">${pounds(sumPounds(statement.days.map(({ total_toPay }) => total_toPay)))}</td></tr>
</tbody></table>`;
}

function dayRows(day: Day, { driving_pay_percent }: Statement, timeZone: string): Markup {
  const driving = day.driving_duration > 0 && driving_pay_percent !== 100;
  const rate = `${pounds(day.rate)} an hour${driving ? `, driving ${driving_pay_percent}%` : ''}`;
  return html`<tr class="head"><td colspan="2">${weekday(day.day)} <span class="rate">${rate}</span></td><td class="figure">${hours(day.total_duration)}</td><td class="figure">${pounds(day.total_toPay)}</td></tr>
${day.records.map((record) => recordRow(record, timeZone))}`;
}

function recordRow(record: DayRecord, timeZone: string): Markup {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const at = (instant: string) => time.format(new Date(instant));
  const mark = record.end_unknown ? 'End time unknown' : record.needs_review && 'Awaiting review';
  return html`<tr><td class="day">${at(record.start_time)} – ${record.end_unknown ? '?' : at(record.end_time)}</td>
<td class="what" dir="auto">${record.is_driving && 'Driving: '}${record.job_title}<span class="small">${record.property_address.replaceAll('\n', ', ')}</span>${mark && html`<span class="mark">${mark}</span>`}</td>
<td class="figure">${hours(record.minutes)}</td><td class="figure">${pounds(record.pay)}</td></tr>`;
}

function reimbursedTable({ reimbursed }: Statement): Markup | false {
  if (reimbursed.length === 0) return false;
  return html`<h2 class="section">Expenses you paid</h2><table class="short"><tbody>${reimbursed.map(
    (expense) =>
      html`<tr><td>${shortDate(expense.expense_date)}</td><td class="what" dir="auto">${spoken(expense.expense_type)}${expense.description && `: ${expense.description}`}${expense.job_title && html`<span class="small">${expense.job_title}</span>`}</td><td class="figure">${pounds(expense.amount)}</td></tr>`,
  )}</tbody></table>`;
}

function paidTable({ paid }: Statement): Markup | false {
  if (paid.length === 0) return false;
  return html`<h2 class="section">Payments</h2><table class="short"><tbody>${paid.map(
    (payment) =>
      html`<tr><td>${shortDate(payment.payment_date)}</td><td class="what" dir="auto">${spoken(payment.payment_type)}, ${spoken(payment.payment_method).toLowerCase()}${payment.description && html`<span class="small">${payment.description}</span>`}${payment.cis_deducted > 0 && html`<span class="small">CIS deducted ${pounds(payment.cis_deducted)}, paid out ${pounds(paidOutOf(payment))}</span>`}</td><td class="figure">${pounds(payment.amount)}</td></tr>`,
  )}</tbody></table>`;
}

const spoken = (value: string) => `${value.charAt(0).toUpperCase()}${value.slice(1)}`.replaceAll('_', ' ');

function ending(statement: Statement, timeZone: string): Markup {
  const { company_name, agreement } = statement;
  const when = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  const agreed =
    agreement &&
    `Agreed on ${when.format(new Date(agreement.agreed_at))}${agreement.changes.length > 0 ? '; changed since then' : ''}.`;
  const sum = balanceLabel(statement.balance_after);
  return html`<div class="ending">
<div class="agreed"><h2>How the balance is reckoned</h2><p>Reviewed pay, reviewed expenses that you paid, and what was owed from before, less payments.${statement.pending_pay !== 0 && ' What waits for review is not in it yet.'}${statement.bonus !== 0 && ` Bonuses of ${pounds(statement.bonus)} do not enter.`}</p>
${agreed && html`<p>${agreed}</p>`}</div>
<table class="totals">
${balanceTerms(statement).map((term) => html`<tr><th>${term.label}</th><td>${pounds(term.pounds)}</td></tr>`)}
<tr class="due"><th>${sum.label}</th><td>${pounds(sum.pounds)}</td></tr>
${company_name && html`<tr class="by"><td colspan="2">by ${company_name}</td></tr>`}
</table>
</div>`;
}

export const fileNameOf = ({ User, week }: Pick<Statement, 'User' | 'week'>): string =>
  `Statement ${nameOf({ User })} ${week}.pdf`.replace(/[/\\]/g, '-');
