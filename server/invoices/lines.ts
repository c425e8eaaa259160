import { formatPercent } from '#server/format.ts';
import { lineCharge, netExpenseOf } from '../pricing/charge.ts';
import { materialAmount } from '../pricing/materials.ts';
import { invoiceLineKinds } from './constants.ts';
import type { JobBilling, UnbilledExpense, UnbilledMaterial, UnbilledTime } from './entry-queries.ts';
import type { InvoiceTerms } from './rules.ts';
import type { InvoiceLine } from './schema.ts';

/** Cuts to at most `length` code points, with an ellipsis. */
export function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

export const nameOf = (User: { first_name: string; last_name: string }) =>
  [User.first_name, User.last_name].filter(Boolean).join(' ');

/** `vat_rate`: null for the company's. */
export type Draft = Omit<InvoiceLine, 'line_number' | 'section'>;

const companyRate = { quantity: null, unit: null, vat_rate: null } as const;

/** One line per worker, day, rate and activity (C3). */
export function labourLines(
  job: Pick<JobBilling, 'job_title' | 'job_description'>,
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
      ...companyRate,
      kind,
      is_earlier: start !== undefined && first.day < start,
      work_date: first.day,
      description: labourDescription(job, group, terms),
      minutes,
      unit_price: rate,
      amount: lineCharge(minutes, rate),
    };
  });
}

/** 'Labour', and what else the settings want: the worker, and on a line of its own the job or the day's notes. */
function labourDescription(
  { job_title, job_description }: Pick<JobBilling, 'job_title' | 'job_description'>,
  group: readonly UnbilledTime[],
  { show_workers, labour_text }: InvoiceTerms,
): string {
  const [{ User, is_driving }] = group as [UnbilledTime];
  const what = is_driving ? 'Travel' : 'Labour';
  const notes = [...new Set(group.map(({ note }) => note.trim()).filter(Boolean))].join('; ');
  const texts = [
    show_workers ? `${what}: ${nameOf(User)}` : what,
    // What a journey was for stands on the labour beside it.
    labour_text === 'job' && !is_driving && (job_description.trim() || job_title),
    (show_workers || labour_text === 'day') && notes,
  ];
  return cut(texts.filter(Boolean).join('\n'), 2000);
}

const expenseLabels: Readonly<Record<UnbilledExpense['expense_type'], string>> = {
  material: 'Materials',
  travel: 'Travel costs',
  tool: 'Tools',
  parking: 'Parking',
  fuel: 'Fuel',
  other: 'Other costs',
};

export function expenseLine(entry: UnbilledExpense, terms: InvoiceTerms, start: string | undefined): Draft {
  const label = expenseLabels[entry.expense_type];
  return {
    ...companyRate,
    kind: 'expense',
    is_earlier: start !== undefined && entry.expense_date < start,
    work_date: entry.expense_date,
    description: cut(entry.description ? `${label}: ${entry.description}` : label, 2000),
    minutes: null,
    unit_price: null,
    amount: netExpenseOf(entry, terms),
  };
}

export const materialLine = (entry: UnbilledMaterial, start: string | undefined): Draft => ({
  kind: 'material',
  is_earlier: start !== undefined && entry.used_on < start,
  work_date: entry.used_on,
  description: cut(entry.description, 2000),
  minutes: null,
  quantity: entry.quantity,
  unit: entry.unit,
  unit_price: entry.price,
  amount: materialAmount(entry) ?? 0,
  vat_rate: entry.vat_rate,
});

const withoutHours = { ...companyRate, is_earlier: false, work_date: null, minutes: null, unit_price: null } as const;

/** One line, or one for each VAT rate of the quotes that promised the price. */
export function fixedLines({ job_title, fixed_price, fixed_price_by_rate }: JobBilling): Draft[] {
  const parts = fixed_price_by_rate ?? [{ vat_rate: null, net_amount: fixed_price! }];
  return parts.map(({ vat_rate, net_amount }) => ({
    ...withoutHours,
    kind: 'fixed',
    description: cut(job_title, 2000),
    amount: net_amount,
    vat_rate,
  }));
}

/** `amount`: pounds taken off what is charged at the rate, positive. */
export const discountLine = (
  percent: number,
  { amount, vat_rate }: { amount: number; vat_rate: number | null },
): Draft => ({
  ...withoutHours,
  kind: 'discount',
  description: `Discount ${formatPercent(percent)}`,
  amount: -amount,
  vat_rate,
});

/** Print order: the month's own before earlier work, time before materials before expenses, then by day. */
export function inOrder(lines: readonly Draft[]): Draft[] {
  const rank = ({ kind }: Draft) => ['material', 'expense'].indexOf(kind);
  return lines.toSorted(
    (a, b) =>
      Number(a.is_earlier) - Number(b.is_earlier) ||
      rank(a) - rank(b) ||
      (a.work_date ?? '').localeCompare(b.work_date ?? '') ||
      invoiceLineKinds.indexOf(a.kind) - invoiceLineKinds.indexOf(b.kind),
  );
}
