import type { z } from 'zod';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { type InvoiceJob, invoiceJobs, standingInvoices } from '#db/queries/invoice-entries.ts';
import { readInvoices } from '#db/queries/invoices.ts';
import { AppError, isWorthRepeating, toAppError } from '../platform/errors.ts';
import { pence } from '../platform/pence.ts';
import { dayOf } from '../platform/time-zone.ts';
import { addressOf } from './customer.ts';
import { figuresOf } from './figures.ts';
import { composeJobs, frozenToday, type Issuer, issueInvoice } from './issue.ts';
import type { Composed, InvoiceChoice } from './rules.ts';
import type { BulkInvoices, BulkRow, bulkInvoicesSchema, LeftOut } from './schema.ts';
import { choiceOf, sameChoice } from './service.ts';

interface Run {
  /** For the history rows of each transaction. */
  name: string;
  requestId: string;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal | undefined;
}

/**
 * Invoices of every job with a status, one for each, every one in a transaction of its own: a run that is broken off
 * keeps what it issued, and one job's refusal stops no other. `db` is no transaction. A dry run tells the same figures
 * and does nothing. 422 'Nothing to invoice' where there is neither anything new nor, with getExisting, anything old.
 */
export async function bulkInvoices(
  db: Database,
  issuer: Issuer,
  input: z.infer<typeof bulkInvoicesSchema>,
  run: Run,
): Promise<BulkInvoices> {
  const choice = choiceOf(input);
  const { JobStatus: status, jobs: ids, getExisting, dry_run } = input;
  const existing = getExisting ? sameChoice(choice) : undefined;
  const jobs = await invoiceJobs(db, issuer.scope, { status, ids, existing });
  const composed = await composeJobs(db, issuer, { jobs, choice });
  const result: Outcome = { invoices: [], without_invoice: [], failed: [], cancelled: false };
  for (const job of jobs) {
    if (run.signal?.aborted) {
      result.cancelled = true;
      break;
    }
    const draft = composed.get(job.id)!;
    if (draft.lines.length === 0) leaveOut(result, job, draft.left_out);
    else if (dry_run) result.invoices.push(dryRow(issuer, job, draft, choice));
    else await issueOne(db, issuer, { job, choice, run, result });
  }
  if (existing) await addExisting(db, issuer, { jobs, choice, result });
  if (result.invoices.length === 0 && !dry_run && !result.cancelled) throw nothing(result);
  return { dry_run, fileName: 'bulk-invoices.zip', ...result, ...sums(result.invoices) };
}

const today = ({ scope, clock }: Issuer) => dayOf(clock(), scope.time_zone);

type Outcome = Pick<BulkInvoices, 'invoices' | 'without_invoice' | 'failed' | 'cancelled'>;

const named = ({ id, job_title, property }: InvoiceJob) => ({
  job_id: id,
  job_title,
  property_address: addressOf(property),
});

function leaveOut(result: Outcome, job: InvoiceJob, left_out: LeftOut[]): void {
  if (left_out.length > 0) result.without_invoice.push({ ...named(job), left_out });
}

function nothing({ without_invoice, failed }: Outcome): AppError {
  const [first] = failed;
  return new AppError('unprocessable', first ? first.message : 'Nothing to invoice', {
    details: { without_invoice, failed },
  });
}

function dryRow(issuer: Issuer, job: InvoiceJob, composed: Composed, choice: InvoiceChoice): BulkRow {
  const { values, warnings } = frozenToday(issuer, job, composed, choice);
  const { figures, left_out } = composed;
  const row = { id: null, invoice_number: null, existing: false, customer_name: values.customer_name };
  return { ...row, ...named(job), ...figures, warnings, left_out };
}

interface One {
  job: InvoiceJob;
  choice: InvoiceChoice;
  run: Run;
  result: Outcome;
}

async function issueOne(db: Database, issuer: Issuer, { job, choice, run, result }: One): Promise<void> {
  const { scope } = issuer;
  const issue = () =>
    db.transaction().execute(async (transaction) => {
      await setActor(transaction, { id: scope.user_id, name: run.name, requestId: run.requestId });
      const { id, composed, warnings } = await issueInvoice(transaction, issuer, job.id, choice);
      const [invoice] = id === undefined ? [] : await readInvoices(transaction, scope, [id], today(issuer));
      return { invoice, composed, warnings };
    });
  try {
    // Postgres may pick one of two writers as the victim of a deadlock; its work is done again once.
    const { invoice, composed, warnings } = await issue().catch((error) => {
      if (isWorthRepeating(error)) return issue();
      throw error;
    });
    const { left_out } = composed;
    // Somebody else may have been faster.
    if (invoice) result.invoices.push({ ...rowOf(invoice), warnings, left_out });
    else leaveOut(result, job, left_out);
  } catch (error) {
    const { code, message } = toAppError(error);
    if (code === 'internal') throw error;
    result.failed.push({ job_id: job.id, job_title: job.job_title, message });
  }
}

type Issued = Awaited<ReturnType<typeof readInvoices>>[number];

function rowOf(invoice: Issued): Omit<BulkRow, 'warnings' | 'left_out'> {
  const { id, invoice_number, job_id, job_title, property_address, customer_name } = invoice;
  return {
    id,
    invoice_number,
    existing: false,
    job_id,
    job_title,
    property_address,
    customer_name,
    ...figuresOf(invoice),
  };
}

async function addExisting(
  db: Database,
  issuer: Issuer,
  { jobs, choice, result }: { jobs: readonly InvoiceJob[]; choice: InvoiceChoice; result: Outcome },
): Promise<void> {
  const { scope } = issuer;
  const ids = jobs.map(({ id }) => id);
  const found = await standingInvoices(db, scope, ids, sameChoice(choice));
  const fresh = new Set(result.invoices.map(({ id }) => id));
  const before = found.map(({ id }) => id).filter((id) => !fresh.has(id));
  for (const invoice of await readInvoices(db, scope, before, today(issuer))) {
    result.invoices.push({ ...rowOf(invoice), existing: true, warnings: [], left_out: [] });
  }
}

/** Pounds, added up in pence. */
function sums(rows: readonly BulkRow[]) {
  const sum = (key: 'net_amount' | 'vat_amount' | 'total_amount' | 'cis_amount' | 'amount_due') =>
    rows.reduce((total, row) => total + pence(row[key]), 0) / 100;
  return {
    net_amount: sum('net_amount'),
    vat_amount: sum('vat_amount'),
    total_amount: sum('total_amount'),
    cis_amount: sum('cis_amount'),
    amount_due: sum('amount_due'),
  };
}
