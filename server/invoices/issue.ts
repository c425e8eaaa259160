import type { Database } from '#db/client.ts';
import { groupRows } from '#db/group-rows.ts';
import { acceptedLines } from '#db/queries/quotes.ts';
import type { Scope } from '#db/scope.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { addressOf } from '#server/documents/address-of.ts';
import { printedSupplier } from '#server/documents/supplier-of.ts';
import { toIso } from '#server/infra/clock.ts';
import { notFound, stateConflict } from '#server/infra/errors.ts';
import { addDays, todayOf } from '#server/infra/time-zone.ts';
import { agreedPrices } from '../pricing/agreed-price.ts';
import { chargeWarnings, customerOf, supplierWarnings } from './customer.ts';
import {
  expensesOfMaterials,
  type InvoiceJob,
  invoiceJobs,
  unbilledExpenses,
  unbilledMaterials,
  unbilledTime,
} from './entry-queries.ts';
import { billEntries, insertInvoices, lockInvoicing, takeInvoiceNumbers } from './issue-queries.ts';
import {
  type Composed,
  composeInvoice,
  formatNumber,
  type InvoiceChoice,
  invoiceTerms,
  joinComposed,
  periodOf,
  taxPoint,
} from './rules.ts';
import type { InvoiceSection } from './schema.ts';

/**
 * Composes invoices by job id in four statements, one more for fixed prices. `lock` holds their entries until the
 * transaction ends.
 */
export async function composeJobs(
  { db, scope, settings }: Ctx,
  { jobs, choice, lock = false }: { jobs: readonly InvoiceJob[]; choice: InvoiceChoice; lock?: boolean },
): Promise<Map<number, Composed>> {
  const selection = { jobs: jobs.map(({ id }) => id), lock };
  const withTime = choice.invoice_type !== 'expenses';
  const withExpenses = choice.invoice_type !== 'labour';
  const time = withTime ? await unbilledTime(db, scope, { ...selection, terms: settings }) : [];
  const expenses = withExpenses ? await unbilledExpenses(db, scope, selection) : [];
  const materials = withExpenses ? await unbilledMaterials(db, scope, selection) : [];
  const bought = await expensesOfMaterials(
    db,
    scope,
    expenses.map(({ id }) => id),
  );
  const timeOf = groupRows(time, ({ job_id }) => job_id);
  const materialsOf = groupRows(materials, ({ job_id }) => job_id);
  const expensesOf = groupRows(
    expenses.map((each) => ({ ...each, bought_materials: bought.has(each.id) })),
    ({ job_id }) => job_id,
  );
  const fixed = jobs.flatMap(({ id, fixed_price }) => (fixed_price === null ? [] : [id]));
  const agreed = agreedPrices(await acceptedLines(db, scope, fixed));
  const terms = invoiceTerms(settings);
  return new Map(
    jobs.map((each) => {
      const fixed_price_by_rate = agreed.get(each.id);
      const job = fixed_price_by_rate ? { ...each, fixed_price_by_rate } : each;
      const entries = {
        time: timeOf.get(job.id) ?? [],
        materials: materialsOf.get(job.id) ?? [],
        expenses: expensesOf.get(job.id) ?? [],
      };
      return [job.id, composeInvoice(job, entries, choice, terms)];
    }),
  );
}

const payable = ['bank_name', 'bank_sort_code', 'bank_account'] as const;

/** Everything an invoice stores except its number and lines, as of today, and its warnings. */
export function frozenToday(
  { scope, settings, clock }: Ctx,
  job: InvoiceJob,
  composed: Composed,
  choice: InvoiceChoice,
) {
  const terms = invoiceTerms(settings);
  const { warnings, ...customer } = customerOf(job);
  const supplier = printedSupplier(settings, terms.vat_registered ? [...payable, 'vat_number'] : payable);
  const issue_date = todayOf({ clock, scope });
  return {
    values: {
      invoice_type: choice.invoice_type,
      invoice_mode: choice.invoice_mode,
      period_start: periodOf(choice)?.start ?? null,
      job_id: job.id,
      job_number: job.number,
      issue_date,
      tax_point: taxPoint(choice, issue_date, composed.last_day),
      due_date: addDays(issue_date, job.customer.payment_terms ?? terms.due_days),
      supplier,
      ...customer,
      client_reference: job.client_reference,
      job_title: job.job_title,
      property_address: addressOf(job.property),
      footer: settings.text('invoice_footer'),
      ...composed.figures,
    },
    warnings: [...warnings, ...supplierWarnings(supplier, terms), ...chargeWarnings(job, composed.figures)],
  };
}

/** Call last: other issuers wait for the next number until the transaction ends. */
export async function nextNumbers(
  { db, scope, settings, config }: Ctx,
  { issueDate, count }: { issueDate: string; count: number },
): Promise<string[]> {
  const year = Number(issueDate.slice(0, 4));
  const fixed = Number(config.fixedSettings.invoice_next_number);
  const atLeast = Number.isInteger(fixed) && fixed > 0 && fixed < 1e9 ? fixed : 1;
  const prefix = settings.text('invoice_prefix').trim() || 'INV';
  const numbers = await takeInvoiceNumbers(db, scope, { year, atLeast, count });
  return numbers.map((number) => formatNumber(prefix, year, number));
}

type Frozen = ReturnType<typeof frozenToday>;

/** An invoice before it has a number; the first job is the one that `values` name. */
export interface Draft extends Composed, Frozen {
  jobs: InvoiceJob[];
  sections: Omit<InvoiceSection, 'section'>[];
}

/** Jobs of one customer whose invoices say the same of them; only these can be on one invoice. */
export const customerKey = (job: InvoiceJob) => {
  const { warnings: _, ...customer } = customerOf(job);
  return JSON.stringify([customer, job.reverse_charge, job.cis_rate]);
};

/** So many jobs fit on a joint invoice that people and printers can handle. */
const maxJobs = 500;

/** What would be issued today: an invoice for each job with lines or, if `joint`, for each customer and tax point. */
export function draftsOf(
  ctx: Ctx,
  { jobs, composed, choice, joint }: Issue & { jobs: readonly InvoiceJob[]; composed: ReadonlyMap<number, Composed> },
): Draft[] {
  const parts = jobs.flatMap((job) => {
    const part = composed.get(job.id)!;
    return part.lines.length === 0 ? [] : [{ job, part, ...frozenToday(ctx, job, part, choice) }];
  });
  const keyOf = ({ job, values }: (typeof parts)[number]) =>
    joint ? `${values.tax_point} ${customerKey(job)}` : String(job.id);
  return [...groupRows(parts, keyOf).values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / maxJobs) }, (_, at) =>
      draftOf(group.slice(at * maxJobs, (at + 1) * maxJobs)),
    ),
  );
}

function draftOf(parts: readonly ({ job: InvoiceJob; part: Composed } & Frozen)[]): Draft {
  const whole = joinComposed(parts.map(({ part }) => part));
  return {
    ...whole,
    jobs: parts.map(({ job }) => job),
    values: { ...parts[0]!.values, ...whole.figures },
    sections: parts.map(({ values: { job_id, job_number, job_title, client_reference, property_address } }) => ({
      job_id,
      job_number,
      job_title,
      client_reference,
      property_address,
    })),
    warnings: [...new Set(parts.flatMap(({ warnings }) => warnings))],
  };
}

interface Issue {
  choice: InvoiceChoice;
  /** One invoice for all jobs of a customer. */
  joint: boolean;
}

interface Issued {
  jobs: readonly InvoiceJob[];
  /** Undefined: nothing was new, so nothing was issued. */
  id: number | undefined;
  left_out: Composed['left_out'];
  warnings: string[];
}

/**
 * Issues invoices of these jobs in the caller's transaction, all or nothing (C24), with the same number of statements for
 * any number of jobs. Numbers follow the jobs' ids. 404 if a job is missing.
 */
export async function issueInvoices(ctx: Ctx, jobIds: readonly number[], { choice, joint }: Issue): Promise<Issued[]> {
  const { db, scope } = ctx;
  await lockInvoicing(db, scope, jobIds);
  // Read under the lock, because another call may have just billed a fixed price.
  const jobs = await invoiceJobs(db, scope, { ids: jobIds });
  if (jobs.length < jobIds.length) throw notFound('job');
  const composed = await composeJobs(ctx, { jobs, choice, lock: true });
  // One moment for all, so that all numbers are of one year.
  const now = ctx.clock();
  const atOnce = { ...ctx, clock: () => now };
  const drafts = draftsOf(atOnce, { jobs, composed, choice, joint });
  const ids = await insertNumbered(atOnce, drafts);
  const billed = drafts.map((draft, at) => ({ ...draft, id: ids[at]! }));
  await bill(db, scope, billed);
  const nothing = jobs
    .filter(({ id }) => composed.get(id)!.lines.length === 0)
    .map((job) => ({ jobs: [job], id: undefined, left_out: composed.get(job.id)!.left_out, warnings: [] }));
  return [...billed, ...nothing];
}

async function insertNumbered(ctx: Ctx, drafts: readonly Draft[]): Promise<number[]> {
  const [first] = drafts;
  if (!first) return [];
  const { db, scope, clock } = ctx;
  const { issue_date: issueDate } = first.values;
  const numbers = await nextNumbers(ctx, { issueDate, count: drafts.length });
  const createdAt = toIso(clock());
  const invoices = drafts.map(({ values, lines, sections }, at) => {
    // Columns of the database, and rows of their own.
    const { amount_due: _, vat, ...frozen } = values;
    const invoice_number = numbers[at]!;
    return { values: { ...frozen, invoice_number, created_by: scope.user_id, createdAt }, lines, sections, vat };
  });
  return insertInvoices(db, scope, invoices);
}

async function bill(db: Database, scope: Scope, drafts: readonly (Draft & { id: number })[]): Promise<void> {
  const billed = (kind: 'records' | 'materials' | 'expenses') =>
    drafts.flatMap(({ id: invoice_id, [kind]: ids }) => ids.map((id) => ({ id, invoice_id })));
  const kinds = [
    ['time_records', billed('records')],
    ['materials', billed('materials')],
    ['expenses', billed('expenses')],
  ] as const;
  let missing = 0;
  for (const [table, entries] of kinds) missing += entries.length - (await billEntries(db, scope, table, entries));
  // Should never happen, because the entries are locked; ensures that none is billed twice.
  if (missing > 0) throw stateConflict('stale');
}
