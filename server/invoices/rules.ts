import type { CompanySettings } from '#server/infra/settings/company-settings.ts';
import { addDays, addMonths } from '#server/infra/time-zone.ts';
import { isChargedActivity, netExpenseOf } from '../pricing/charge.ts';
import { pence, sumPounds } from '../pricing/constants.ts';
import { calculateFigures, type Figures } from '../pricing/invoice-figures.ts';
import type { InvoiceMode, InvoiceType } from './constants.ts';
import type { JobBilling, UnbilledExpense, UnbilledTime } from './entry-queries.ts';
import { discountLine, expenseLine, fixedLine, inOrder, labourLines } from './lines.ts';
import type { InvoiceLine, LeftOut } from './schema.ts';

/** What is to be invoiced. `period` is YYYY-MM in mode monthly, else null. */
export interface InvoiceChoice {
  invoice_type: InvoiceType;
  invoice_mode: InvoiceMode;
  period: string | null;
}

/** What the settings say about invoices. */
export interface InvoiceTerms {
  vat_registered: boolean;
  /** Percent. */
  vat_rate: number;
  driving_billable: boolean;
  /** Names of workers and their notes print. */
  show_workers: boolean;
  due_days: number;
}

/** The figures and lines of one job's invoice, before it has a number; the one source of every figure shown or printed. */
export interface Composed {
  lines: InvoiceLine[];
  figures: Figures;
  /** Ids of the entries that it bills. */
  records: number[];
  expenses: number[];
  left_out: LeftOut[];
  /** YYYY-MM-DD of the newest entry; null without any. */
  last_day: string | null;
}

function numberSetting(
  text: string,
  { min, max, otherwise }: { min: number; max: number; otherwise: number },
) {
  const value = Number(text);
  return text.trim() !== '' && value >= min && value <= max ? value : otherwise;
}

export function invoiceTerms(settings: CompanySettings): InvoiceTerms {
  const rate = numberSetting(settings.text('vat_rate'), { min: 0, max: 100, otherwise: 20 });
  const days = numberSetting(settings.text('invoice_due_days'), { min: 0, max: 3650, otherwise: 30 });
  return {
    vat_registered: settings.vat_registered,
    // Percent, to two decimals.
    vat_rate: pence(rate) / 100,
    driving_billable: settings.driving_billable,
    show_workers: settings.text('invoice_show_workers') === 'true',
    due_days: Math.floor(days),
  };
}

/** The first days of a month (YYYY-MM) and of the next. */
export function monthOf(period: string): { start: string; end: string } {
  return { start: `${period}-01`, end: addMonths(`${period}-01`, 1) };
}

/** The choice's month; null in mode job. */
export const periodOf = ({ period }: InvoiceChoice) => (period === null ? null : monthOf(period));

/** Why nothing of the job is billed now, whatever its entries are; undefined where it may be. */
function jobReason(job: JobBilling, choice: InvoiceChoice): LeftOut['reason'] | undefined {
  if (job.not_billed_reason !== null) return `not billed as ${job.not_billed_reason}`;
  if (job.fixed_price === null) return undefined;
  if (job.fixed_is_billed) return 'covered by the fixed price';
  if (choice.invoice_type !== 'both') return 'fixed price is billed as a whole';
  const period = periodOf(choice);
  const ready = period === null || (job.completed_on !== null && job.completed_on < period.end);
  return ready ? undefined : 'fixed price waits for completion';
}

/**
 * Why a record is not billed now, or undefined where it is. One of 0 minutes costs nothing and goes with the rest, and
 * so does, at a fixed price, what has no rate or is never charged by itself.
 */
function timeReason(
  entry: UnbilledTime,
  job: JobBilling,
  terms: InvoiceTerms,
): LeftOut['reason'] | undefined {
  if (entry.end_time === null) return 'running';
  if (entry.needs_review) return 'needs review';
  if (job.fixed_price !== null) return undefined;
  if (!isChargedActivity(entry.is_driving, terms)) return 'driving is not billed';
  return entry.charge_rate === null && entry.minutes > 0 ? 'no charge rate' : undefined;
}

function expenseReason({ status }: UnbilledExpense): LeftOut['reason'] | undefined {
  if (status === 'reviewed') return undefined;
  return status === 'pending' ? 'not reviewed' : 'archived';
}

/** Those that are billed, and the others each with its reason. */
function sorted<Entry>(entries: readonly Entry[], reasonOf: (entry: Entry) => LeftOut['reason'] | undefined) {
  const taken: Entry[] = [];
  const left: { entry: Entry; reason: LeftOut['reason'] }[] = [];
  for (const entry of entries) {
    const reason = reasonOf(entry);
    if (reason) left.push({ entry, reason });
    else taken.push(entry);
  }
  return { taken, left };
}

/**
 * The invoice of one job's unbilled entries ('an invoice'): ended, reviewed records with a charge rate and
 * reviewed expenses; what is not taken is listed with its reason. net = sum of the lines, the discount being the last,
 * VAT once on the net. Entries after a monthly invoice's month are not looked at: their turn comes. A fixed price is one
 * line with which every entry of the job is billed, whatever its day: by an invoice of type both only, and by a monthly
 * one once the job is completed.
 */
export function composeInvoice(
  job: JobBilling,
  entries: { time: readonly UnbilledTime[]; expenses: readonly UnbilledExpense[] },
  choice: InvoiceChoice,
  terms: InvoiceTerms,
): Composed {
  const period = periodOf(choice);
  const whole = jobReason(job, choice);
  const isFixed = job.fixed_price !== null && whole === undefined;
  const due = (day: string) => isFixed || period === null || day < period.end;
  const time = sorted(
    choice.invoice_type === 'expenses' ? [] : entries.time.filter(({ day }) => due(day)),
    (each) => whole ?? timeReason(each, job, terms),
  );
  const expenses = sorted(
    choice.invoice_type === 'labour' ? [] : entries.expenses.filter((each) => due(each.expense_date)),
    (each) => whole ?? expenseReason(each),
  );
  const drafts = isFixed
    ? [fixedLine(job.job_title, job.fixed_price!)]
    : inOrder([
        ...labourLines(time.taken, terms, period?.start),
        ...expenses.taken.map((each) => expenseLine(each, terms, period?.start)),
      ]);
  const { figures, discount } = calculateFigures(drafts, {
    ...job,
    vat_rate: terms.vat_registered ? terms.vat_rate : null,
    materials: sumPounds(expenses.taken.map((each) => netExpenseOf(each, terms))),
  });
  if (discount > 0) drafts.push(discountLine(job.discount_percent, discount));
  const worked = time.taken.filter(({ minutes }) => minutes > 0).map(({ day }) => day);
  const days = [...worked, ...expenses.taken.map(({ expense_date }) => expense_date)].sort();
  return {
    lines: drafts.map((line, at) => ({ line_number: at + 1, ...line })),
    figures,
    records: time.taken.map(({ id }) => id),
    expenses: expenses.taken.map(({ id }) => id),
    left_out: [...time.left.map(leftOutTime), ...expenses.left.map((each) => leftOutExpense(each, terms))],
    last_day: days.at(-1) ?? null,
  };
}

function leftOutTime({ entry, reason }: { entry: UnbilledTime; reason: LeftOut['reason'] }): LeftOut {
  const { id, day, User, minutes } = entry;
  return { kind: 'time', id, date: day, User, minutes, amount: null, reason };
}

function leftOutExpense(
  { entry, reason }: { entry: UnbilledExpense; reason: LeftOut['reason'] },
  terms: InvoiceTerms,
): LeftOut {
  const { id, expense_date, User } = entry;
  const amount = netExpenseOf(entry, terms);
  return { kind: 'expense', id, date: expense_date, User, minutes: null, amount, reason };
}

/**
 * The time of supply. Work done as it goes on is supplied when it is invoiced (monthly); else on the day of issue where
 * that is within 14 days of the last work, and on that last day where it is later (VAT Act 1994, section 6).
 */
export function taxPoint({ invoice_mode }: InvoiceChoice, issued: string, lastDay: string | null): string {
  if (invoice_mode === 'monthly' || lastDay === null || lastDay >= issued) return issued;
  return addDays(lastDay, 14) >= issued ? issued : lastDay;
}

/** `{prefix}-{year}-{0001}`; more digits when there are more. */
export function formatNumber(prefix: string, year: number, number: number): string {
  return `${prefix}-${year}-${String(number).padStart(4, '0')}`;
}

/** A name for a file of that number on any system. */
export function fileNameOf(invoiceNumber: string): string {
  return `${invoiceNumber.replace(/[\p{Cc}\\/:*?"<>|]/gu, '-')}.pdf`;
}
