import type { Database } from '#db/client.ts';
import { groupRows } from '#db/group-rows.ts';
import { type InvoiceJob, invoiceJobs, unbilledExpenses, unbilledTime } from '#db/queries/invoice-entries.ts';
import { billEntries, insertInvoice, lockInvoicing, takeInvoiceNumber } from '#db/queries/invoice-issue.ts';
import type { Recorder } from '../auth/recorder.ts';
import { toIso } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { CompanySettings } from '../platform/settings/company-settings.ts';
import { addDays, dayOf } from '../platform/time-zone.ts';
import { addressOf, customerOf, supplierWarnings } from './customer.ts';
import {
  type Composed,
  composeInvoice,
  formatNumber,
  type InvoiceChoice,
  invoiceTerms,
  periodOf,
  taxPoint,
} from './rules.ts';

/** Who issues: `settings` says at what rates, and what numbers look like. */
export interface Issuer extends Recorder {
  /** Settings that the environment fixes. */
  fixedSettings: Readonly<Record<string, string>>;
}

/**
 * What invoices of these jobs would say, by job: two statements however many. With `lock` their entries stay as they are
 * until the transaction ends.
 */
export async function composeJobs(
  db: Database,
  { scope, settings }: Recorder,
  { jobs, choice, lock = false }: { jobs: readonly InvoiceJob[]; choice: InvoiceChoice; lock?: boolean },
): Promise<Map<number, Composed>> {
  const wanted = { jobs: jobs.map(({ id }) => id), lock };
  const rates = { defaultChargeRate: settings.default_charge_rate };
  const withTime = choice.invoice_type !== 'expenses';
  const withExpenses = choice.invoice_type !== 'labour';
  const time = withTime ? await unbilledTime(db, scope, { ...wanted, ...rates }) : [];
  const expenses = withExpenses ? await unbilledExpenses(db, scope, wanted) : [];
  const timeOf = groupRows(time, ({ job_id }) => job_id);
  const expensesOf = groupRows(expenses, ({ job_id }) => job_id);
  const terms = invoiceTerms(settings);
  return new Map(
    jobs.map((job) => {
      const entries = { time: timeOf.get(job.id) ?? [], expenses: expensesOf.get(job.id) ?? [] };
      return [job.id, composeInvoice(job, entries, choice, terms)];
    }),
  );
}

const printed = [
  'company_name',
  'company_address',
  'company_phone',
  'company_email',
  'bank_name',
  'bank_sort_code',
  'bank_account',
] as const;

function supplierOf(settings: CompanySettings, registered: boolean): Record<string, string> {
  const keys = registered ? ([...printed, 'vat_number'] as const) : printed;
  const logo = settings.text('company_logo');
  return { ...Object.fromEntries(keys.map((key) => [key, settings.text(key)])), ...(logo && { logo }) };
}

/** All that an invoice says but its number and lines, as it would be frozen today; and what is amiss with it. */
export function frozenToday(
  { scope, settings, clock }: Recorder,
  job: InvoiceJob,
  composed: Composed,
  choice: InvoiceChoice,
) {
  const terms = invoiceTerms(settings);
  const { warnings, ...customer } = customerOf(job);
  const supplier = supplierOf(settings, terms.vat_registered);
  const issue_date = dayOf(clock(), scope.time_zone);
  return {
    values: {
      invoice_type: choice.invoice_type,
      invoice_mode: choice.invoice_mode,
      period_start: periodOf(choice)?.start ?? null,
      job_id: job.id,
      issue_date,
      tax_point: taxPoint(choice, issue_date, composed.last_day),
      due_date: addDays(issue_date, terms.due_days),
      supplier,
      ...customer,
      client_reference: job.client_reference,
      job_title: job.job_title,
      property_address: addressOf(job.property),
      footer: settings.text('invoice_footer'),
      ...composed.figures,
    },
    warnings: [...warnings, ...supplierWarnings(supplier, terms)],
  };
}

/** The next number of the company, of today's year. Take it last: it is locked until the transaction ends. */
export async function nextNumber(
  db: Database,
  { scope, settings, fixedSettings }: Issuer,
  issueDate: string,
): Promise<string> {
  const year = Number(issueDate.slice(0, 4));
  const fixed = Number(fixedSettings.invoice_next_number);
  const atLeast = Number.isInteger(fixed) && fixed > 0 && fixed < 1e9 ? fixed : 1;
  const number = await takeInvoiceNumber(db, scope, { year, atLeast });
  return formatNumber(settings.text('invoice_prefix').trim() || 'INV', year, number);
}

/**
 * Issues one job's invoice in the caller's transaction: entries locked, number taken, invoice and lines written and
 * frozen, entries billed; all of it or nothing. `id` is undefined, and nothing was done, where there is nothing new.
 */
export async function issueInvoice(
  db: Database,
  issuer: Issuer,
  jobId: number,
  choice: InvoiceChoice,
): Promise<{ id: number | undefined; composed: Composed; warnings: string[] }> {
  const { scope, clock } = issuer;
  await lockInvoicing(db, scope, jobId);
  // Read under the lock: somebody else may just have billed its fixed price.
  const [job] = await invoiceJobs(db, scope, { ids: [jobId] });
  if (!job) throw new AppError('not_found', 'This job does not exist.');
  const composed = (await composeJobs(db, issuer, { jobs: [job], choice, lock: true })).get(job.id)!;
  if (composed.lines.length === 0) return { id: undefined, composed, warnings: [] };
  const { values, warnings } = frozenToday(issuer, job, composed, choice);
  // What is due follows in the database.
  const { amount_due: _, ...frozen } = values;
  const now = toIso(clock());
  const issued = {
    ...frozen,
    invoice_number: await nextNumber(db, issuer, values.issue_date),
    created_by: scope.user_id,
    createdAt: now,
  };
  const id = await insertInvoice(db, scope, issued, composed.lines);
  const billed =
    (await billEntries(db, scope, id, 'time_records', composed.records)) +
    (await billEntries(db, scope, id, 'expenses', composed.expenses));
  // They are locked; should that ever fail to hold, no entry may be billed twice.
  if (billed !== composed.records.length + composed.expenses.length) throw new AppError('conflict');
  return { id, composed, warnings };
}
