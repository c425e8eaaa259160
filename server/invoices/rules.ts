import type { CompanySettings } from '#server/company-settings/company-settings.ts';
import { addDays, addMonths } from '#server/infra/time-zone.ts';
import { isChargedActivity, netExpenseOf } from '../pricing/charge.ts';
import { pence, sumPounds } from '../pricing/constants.ts';
import { calculateFigures, type Figures, jointFigures, lineRate } from '../pricing/invoice-figures.ts';
import { materialAmount, materialInFixedPrice } from '../pricing/materials.ts';
import type { InvoiceMode, InvoiceType } from './constants.ts';
import type { JobBilling, UnbilledExpense, UnbilledMaterial, UnbilledTime } from './entry-queries.ts';
import { discountLine, expenseLine, fixedLines, inOrder, labourLines, materialLine } from './lines.ts';
import type { InvoiceLine, LeftOut } from './schema.ts';

/** `period` is YYYY-MM in mode monthly, else null. */
export interface InvoiceChoice {
  invoice_type: InvoiceType;
  invoice_mode: InvoiceMode;
  period: string | null;
}

export interface InvoiceTerms {
  vat_registered: boolean;
  /** Percent. */
  vat_rate: number;
  driving_billable: boolean;
  /** Prints worker names and notes (C9). */
  show_workers: boolean;
  /** What lines of time say besides 'Labour': the job's description, the day's notes (C40), or nothing. */
  labour_text: string;
  due_days: number;
}

/** A job's invoice before it has a number: the only source of the amounts shown and printed (C39). */
export interface Composed {
  lines: InvoiceLine[];
  figures: Figures;
  records: number[];
  materials: number[];
  expenses: number[];
  left_out: LeftOut[];
  /** YYYY-MM-DD of the newest entry; null without any. */
  last_day: string | null;
}

function numberSetting(text: string, { min, max, otherwise }: { min: number; max: number; otherwise: number }) {
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
    labour_text: settings.text('invoice_labour_text'),
    due_days: Math.floor(days),
  };
}

export function monthOf(period: string): { start: string; end: string } {
  return { start: `${period}-01`, end: addMonths(`${period}-01`, 1) };
}

export const periodOf = ({ period }: InvoiceChoice) => (period === null ? null : monthOf(period));

/** Reason that blocks all of the job's entries; undefined if it can be billed. */
function jobReason(job: JobBilling, choice: InvoiceChoice): LeftOut['reason'] | undefined {
  if (job.is_sample) return 'sample data';
  if (job.not_billed_reason !== null) return `not billed as ${job.not_billed_reason}`;
  if (job.fixed_price === null) return undefined;
  if (job.fixed_is_billed) return 'covered by the fixed price';
  if (choice.invoice_type !== 'both') return 'fixed price, billed in full';
  const period = periodOf(choice);
  const ready = period === null || (job.completed_on !== null && job.completed_on < period.end);
  return ready ? undefined : 'fixed price, job not completed yet';
}

/** Undefined if it is billed. Records of 0 minutes are billed (C8), as are unrated ones at a fixed price. */
function timeReason(entry: UnbilledTime, job: JobBilling, terms: InvoiceTerms): LeftOut['reason'] | undefined {
  if (entry.is_sample) return 'sample data';
  if (entry.end_time === null) return 'running';
  if (entry.needs_review) return 'needs review';
  if (job.fixed_price !== null) return undefined;
  if (!isChargedActivity(entry.is_driving, terms)) return 'driving not billed';
  return entry.charge_rate === null && entry.minutes > 0 ? 'no charge rate' : undefined;
}

const reviewReason = (status: UnbilledExpense['status']): LeftOut['reason'] | undefined =>
  status === 'reviewed' ? undefined : status === 'pending' ? 'not reviewed' : 'archived';

/** A fixed price bills an expense beside the materials that it bought. */
function expenseReason(entry: UnbilledExpense, { fixed_price }: JobBilling): LeftOut['reason'] | undefined {
  if (entry.is_sample) return 'sample data';
  if (entry.bought_materials && fixed_price === null) return 'charged as materials';
  return reviewReason(entry.status);
}

/** A fixed price covers what has no price of its own. */
function materialReason({ status, price }: UnbilledMaterial, job: JobBilling): LeftOut['reason'] | undefined {
  return reviewReason(status) ?? (price === null && job.fixed_price === null ? 'no price' : undefined);
}

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
 * Composes the invoice of a job's unbilled entries: ended, reviewed records with a charge rate, reviewed materials with a
 * price and reviewed expenses; skipped entries are listed with a reason. Net is the sum of the lines, any discount last; VAT is calculated once for
 * each rate. A monthly invoice ignores entries after its month. A fixed price is one line that bills every entry, only
 * with type both and, if monthly, only once the job is completed.
 */
export function composeInvoice(
  job: JobBilling,
  entries: {
    time: readonly UnbilledTime[];
    materials: readonly UnbilledMaterial[];
    expenses: readonly UnbilledExpense[];
  },
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
    (each) => whole ?? expenseReason(each, job),
  );
  const materials = sorted(
    choice.invoice_type === 'labour' ? [] : entries.materials.filter(({ used_on }) => due(used_on)),
    (each) => whole ?? materialReason(each, job),
  );
  const drafts = isFixed
    ? fixedLines(job)
    : inOrder([
        ...labourLines(job, time.taken, terms, period?.start),
        ...materials.taken.map((each) => materialLine(each, period?.start)),
        ...expenses.taken.map((each) => expenseLine(each, terms, period?.start)),
      ]);
  const vat_rate = terms.vat_registered ? terms.vat_rate : null;
  const { figures, discounts } = calculateFigures(drafts, {
    ...job,
    vat_rate,
    materials: sumPounds([
      ...materials.taken.map(materialInFixedPrice),
      // The materials that it bought count instead.
      ...expenses.taken.filter((each) => !each.bought_materials).map((each) => netExpenseOf(each, terms)),
    ]),
  });
  drafts.push(...discounts.map((each) => discountLine(job.discount_percent, each)));
  const worked = time.taken.filter(({ minutes }) => minutes > 0).map(({ day }) => day);
  const used = materials.taken.map(({ used_on }) => used_on);
  const days = [...worked, ...used, ...expenses.taken.map(({ expense_date }) => expense_date)].sort();
  return {
    lines: drafts.map((line, at) => ({
      line_number: at + 1,
      section: 1,
      ...line,
      vat_rate: lineRate(line, vat_rate),
    })),
    figures,
    records: time.taken.map(({ id }) => id),
    materials: materials.taken.map(({ id }) => id),
    expenses: expenses.taken.map(({ id }) => id),
    left_out: [
      ...time.left.map(leftOutTime),
      ...materials.left.map(leftOutMaterial),
      ...expenses.left.map((each) => leftOutExpense(each, terms)),
    ],
    last_day: days.at(-1) ?? null,
  };
}

/** One invoice of what several jobs of a customer have, each job's lines a section of their own. */
export function joinComposed(parts: readonly Composed[]): Composed {
  const [first, ...others] = parts;
  if (others.length === 0) return first!;
  const lines = parts.flatMap((part, at) => part.lines.map((line) => ({ ...line, section: at + 1 })));
  return {
    lines: lines.map((line, at) => ({ ...line, line_number: at + 1 })),
    figures: jointFigures(parts.map(({ figures }) => figures)),
    records: parts.flatMap(({ records }) => records),
    materials: parts.flatMap(({ materials }) => materials),
    expenses: parts.flatMap(({ expenses }) => expenses),
    left_out: parts.flatMap(({ left_out }) => left_out),
    last_day:
      parts
        .map(({ last_day }) => last_day ?? '')
        .sort()
        .at(-1) || null,
  };
}

function leftOutTime({ entry, reason }: { entry: UnbilledTime; reason: LeftOut['reason'] }): LeftOut {
  const { id, day, User, minutes } = entry;
  return { kind: 'time', id, date: day, User, minutes, amount: null, reason };
}

function leftOutMaterial({ entry, reason }: { entry: UnbilledMaterial; reason: LeftOut['reason'] }): LeftOut {
  const { id, used_on, User } = entry;
  return { kind: 'material', id, date: used_on, User, minutes: null, amount: materialAmount(entry), reason };
}

function leftOutExpense(
  { entry, reason }: { entry: UnbilledExpense; reason: LeftOut['reason'] },
  terms: InvoiceTerms,
): LeftOut {
  const { id, expense_date, User } = entry;
  const amount = netExpenseOf(entry, terms);
  return { kind: 'expense', id, date: expense_date, User, minutes: null, amount, reason };
}

/** Tax point (VAT Act 1994, section 6): the day of issue, unless the job's last work was over 14 days earlier (C21). */
export function taxPoint({ invoice_mode }: InvoiceChoice, issued: string, lastDay: string | null): string {
  if (invoice_mode === 'monthly' || lastDay === null || lastDay >= issued) return issued;
  return addDays(lastDay, 14) >= issued ? issued : lastDay;
}

/** `{prefix}-{year}-{0001}`, with more digits if needed. */
export function formatNumber(prefix: string, year: number, number: number): string {
  return `${prefix}-${year}-${String(number).padStart(4, '0')}`;
}

/** Replaces characters that are invalid in file names on some system. */
export function fileNameOf(invoiceNumber: string): string {
  return `${invoiceNumber.replace(/[\p{Cc}\\/:*?"<>|]/gu, '-')}.pdf`;
}
