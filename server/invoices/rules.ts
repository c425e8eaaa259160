import type { InvoiceJob, UnbilledExpense, UnbilledTime } from '#db/queries/invoice-entries.ts';
import type { CompanySettings } from '../platform/settings/company-settings.ts';
import { addDays, addMonths } from '../platform/time-zone.ts';
import type { InvoiceLine, invoiceModes, invoiceTypes, LeftOut } from './schema.ts';

/** What is to be invoiced. `period` is YYYY-MM in mode monthly, else null. */
export interface InvoiceChoice {
  invoice_type: (typeof invoiceTypes)[number];
  invoice_mode: (typeof invoiceModes)[number];
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
  net_amount: number;
  /** Null: the company is not registered for VAT. */
  vat_rate: number | null;
  vat_amount: number;
  total_amount: number;
  /** Ids of the entries that it bills. */
  records: number[];
  expenses: number[];
  left_out: LeftOut[];
  /** YYYY-MM-DD of the newest entry; null without any. */
  last_day: string | null;
}

const pence = (pounds: number) => Math.round(pounds * 100);

/** Minutes at pounds an hour, in pence, rounded half up: whole numbers only. */
const labourPence = (minutes: number, rate: number) => Math.floor((2 * minutes * pence(rate) + 60) / 120);

/** Once on the net amount, rounded half up. Pence; the rate in percent with two decimals. */
const vatPence = (net: number, rate: number) =>
  Math.floor((2 * net * Math.round(rate * 100) + 10_000) / 20_000);

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
    vat_registered: settings.text('vat_registered') === 'true',
    vat_rate: Math.round(rate * 100) / 100,
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

/** Whole characters, at most `length` of them. */
function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

const nameOf = (User: { first_name: string; last_name: string }) =>
  [User.first_name, User.last_name].filter(Boolean).join(' ');

type Draft = Omit<InvoiceLine, 'line_number'>;

/** Why a record is not billed now, or undefined where it is. One of 0 minutes costs nothing and goes with the rest. */
function timeReason(entry: UnbilledTime, terms: InvoiceTerms): LeftOut['reason'] | undefined {
  if (entry.end_time === null) return 'running';
  if (entry.needs_review) return 'needs review';
  if (entry.is_driving && !terms.driving_billable) return 'driving is not billed';
  return entry.charge_rate === null && entry.minutes > 0 ? 'no charge rate' : undefined;
}

/** One line for each worker, day, rate and activity. */
function labourLines(
  entries: readonly UnbilledTime[],
  terms: InvoiceTerms,
  start: string | undefined,
): Draft[] {
  const groups = new Map<string, UnbilledTime[]>();
  for (const entry of entries) {
    if (entry.minutes === 0) continue;
    const key = `${entry.day} ${entry.is_driving} ${entry.user_id} ${entry.charge_rate}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [UnbilledTime];
    const minutes = group.reduce((sum, each) => sum + each.minutes, 0);
    const rate = first.charge_rate ?? 0;
    const kind = first.is_driving ? 'travel' : 'labour';
    return {
      kind,
      is_earlier: start !== undefined && first.day < start,
      work_date: first.day,
      description: labourDescription(kind === 'travel' ? 'Travel' : 'Labour', group, terms),
      minutes,
      unit_price: rate,
      amount: labourPence(minutes, rate) / 100,
    };
  });
}

function labourDescription(what: string, group: readonly UnbilledTime[], terms: InvoiceTerms): string {
  if (!terms.show_workers) return what;
  const notes = [...new Set(group.map(({ note }) => note.trim()).filter(Boolean))];
  const title = `${what}: ${nameOf(group[0]!.User)}`;
  return cut([title, notes.join('; ')].filter(Boolean).join('\n'), 2000);
}

const expenseWords: Readonly<Record<UnbilledExpense['expense_type'], string>> = {
  material: 'Materials',
  travel: 'Travel costs',
  tool: 'Tools',
  parking: 'Parking',
  fuel: 'Fuel',
  other: 'Other costs',
};

/** Pounds: without the VAT in it where the company reclaims that, so that the customer is not charged VAT on VAT. */
const billedAmount = ({ amount, vat_amount }: UnbilledExpense, terms: InvoiceTerms) =>
  terms.vat_registered ? (pence(amount) - pence(vat_amount)) / 100 : amount;

function expenseLine(entry: UnbilledExpense, terms: InvoiceTerms, start: string | undefined): Draft {
  const words = expenseWords[entry.expense_type];
  return {
    kind: 'expense',
    is_earlier: start !== undefined && entry.expense_date < start,
    work_date: entry.expense_date,
    description: cut(entry.description ? `${words}: ${entry.description}` : words, 2000),
    minutes: null,
    unit_price: null,
    amount: billedAmount(entry, terms),
  };
}

const kinds = ['labour', 'travel', 'expense'];

/** As they are printed: the month's own first, time before expenses, by day. */
function inOrder(lines: readonly Draft[]): InvoiceLine[] {
  const rank = ({ kind }: Draft) => (kind === 'expense' ? 1 : 0);
  return lines
    .toSorted(
      (a, b) =>
        Number(a.is_earlier) - Number(b.is_earlier) ||
        rank(a) - rank(b) ||
        (a.work_date ?? '').localeCompare(b.work_date ?? '') ||
        kinds.indexOf(a.kind) - kinds.indexOf(b.kind),
    )
    .map((line, at) => ({ line_number: at + 1, ...line }));
}

/**
 * The invoice of one job's unbilled entries (PRODUCT 6 'an invoice'): ended, reviewed records with a charge rate and
 * reviewed expenses; what is not taken is listed with its reason. net = sum of the lines, VAT once on the net. Entries
 * after a monthly invoice's month are not looked at: their turn comes.
 */
export function composeInvoice(
  entries: { time: readonly UnbilledTime[]; expenses: readonly UnbilledExpense[] },
  choice: InvoiceChoice,
  terms: InvoiceTerms,
): Composed {
  const period = periodOf(choice);
  const due = (day: string) => period === null || day < period.end;
  const time = choice.invoice_type === 'expenses' ? [] : entries.time.filter(({ day }) => due(day));
  const expenses =
    choice.invoice_type === 'labour' ? [] : entries.expenses.filter(({ expense_date }) => due(expense_date));
  const taken = time.filter((each) => timeReason(each, terms) === undefined);
  const bought = expenses.filter(({ status }) => status === 'reviewed');
  const lines = inOrder([
    ...labourLines(taken, terms, period?.start),
    ...bought.map((each) => expenseLine(each, terms, period?.start)),
  ]);
  const net = lines.reduce((sum, { amount }) => sum + pence(amount), 0);
  const vat_rate = terms.vat_registered ? terms.vat_rate : null;
  const vat = vat_rate === null ? 0 : vatPence(net, vat_rate);
  const days = lines.map(({ work_date }) => work_date ?? '').sort();
  return {
    lines,
    net_amount: net / 100,
    vat_rate,
    vat_amount: vat / 100,
    total_amount: (net + vat) / 100,
    records: taken.map(({ id }) => id),
    expenses: bought.map(({ id }) => id),
    left_out: [...leftOutTime(time, terms), ...leftOutExpenses(expenses, terms)],
    last_day: days.at(-1) ?? null,
  };
}

function leftOutTime(time: readonly UnbilledTime[], terms: InvoiceTerms): LeftOut[] {
  return time.flatMap((entry) => {
    const reason = timeReason(entry, terms);
    const { id, day, User, minutes } = entry;
    return reason ? [{ kind: 'time', id, date: day, User, minutes, amount: null, reason }] : [];
  });
}

function leftOutExpenses(expenses: readonly UnbilledExpense[], terms: InvoiceTerms): LeftOut[] {
  return expenses.flatMap((entry) => {
    const { id, expense_date, User, status } = entry;
    if (status === 'reviewed') return [];
    const reason = status === 'pending' ? 'not reviewed' : 'archived';
    const amount = billedAmount(entry, terms);
    return [{ kind: 'expense', id, date: expense_date, User, minutes: null, amount, reason }];
  });
}

const lines = (...parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n');

/** Street, town and postcode, each on its line, unless the street says it already. */
export function addressOf({ address, city, post_code }: InvoiceJob['property']): string {
  const said = (part: string) => address.toLowerCase().includes(part.toLowerCase());
  return lines(address, said(city) ? '' : city, said(post_code) ? '' : post_code);
}

/**
 * Whom it is for: the property's billing name, else its agent or landlord, else 'The Owner'; at the billing address, else
 * at the property's. Warnings say what a customer, or the tax office, would miss.
 */
export function customerOf(job: InvoiceJob) {
  const { property, Agent, Landlord } = job;
  const person = [Agent, Landlord].find((each) => each && nameOf(each).trim() !== '');
  const name = property.billing_name.trim() || (person ? nameOf(person).trim() : '');
  const warnings = [
    ...(name ? [] : ["The property has no billing name, agent or landlord: addressed to 'The Owner'."]),
    ...(name && !property.billing_address.trim()
      ? ["The property has no billing address: its own address is printed as the customer's."]
      : []),
  ];
  return {
    customer_name: cut(name || 'The Owner', 200),
    customer_address: property.billing_address.trim() || addressOf(property),
    customer_email:
      property.billing_email.trim() || (property.billing_name.trim() ? '' : (person?.email ?? '')),
    warnings,
  };
}

/** What a proper invoice says of its supplier (VAT Regulations 1995, reg. 14) and the settings do not hold. */
export function supplierWarnings(supplier: Readonly<Record<string, string>>, terms: InvoiceTerms): string[] {
  const missing = (key: string, words: string) => (supplier[key]?.trim() ? [] : [words]);
  return [
    ...missing('company_name', 'The settings have no company name.'),
    ...missing('company_address', 'The settings have no company address.'),
    ...(terms.vat_registered ? missing('vat_number', 'The settings have no VAT number.') : []),
  ];
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
