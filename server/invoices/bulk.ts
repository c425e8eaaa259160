import type { z } from 'zod';
import { setActor } from '#db/actor.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { AppError, isRetryable, isServerError, toAppError } from '#server/infra/errors.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import type { Steps } from '#server/rpc/context.ts';
import { sumPounds } from '../pricing/constants.ts';
import { figuresOf } from '../pricing/invoice-figures.ts';
import { addressOf } from './customer.ts';
import { type InvoiceJob, invoiceJobs, validInvoices } from './entry-queries.ts';
import { composeJobs, frozenToday, issueInvoices } from './issue.ts';
import { readInvoices } from './queries.ts';
import type { Composed, InvoiceChoice } from './rules.ts';
import type { BulkInvoices, BulkRow, bulkInvoicesSchema, LeftOut } from './schema.ts';
import { choiceOf, sameChoice } from './service.ts';

interface Run {
  /** For the history rows of each transaction. */
  name: string;
  requestId: string;
  /** Aborted when the client disconnects. */
  signal: AbortSignal | undefined;
  /** Set for a run with an Idempotency-Key: invoices issued before an interruption (C35). */
  steps: Steps | undefined;
}

/** Jobs per transaction: limits how long others wait for the next invoice number and how soon a cancelled run stops. */
const together = 20;

/**
 * Issues one invoice per job with the status, batch by batch in separate transactions: an interrupted run keeps what it
 * issued, and a failed job stops no other (C34). `db` must not be a transaction. A dry run returns the same amounts
 * without effect. 422 'Nothing to invoice' if nothing is new and, with getExisting, nothing was issued before.
 */
export async function bulkInvoices(
  ctx: Ctx,
  input: z.infer<typeof bulkInvoicesSchema>,
  run: Run,
): Promise<BulkInvoices> {
  const { db } = ctx;
  const choice = choiceOf(input);
  const { JobStatus: status, jobs: ids, getExisting, dry_run } = input;
  const existing = getExisting ? sameChoice(choice) : undefined;
  const jobs = await invoiceJobs(db, ctx.scope, { status, ids, existing });
  const result: Outcome = { invoices: [], without_invoice: [], failed: [], cancelled: false };
  if (dry_run) await notifyWorkers(ctx, { jobs, choice, result });
  else {
    await addIssued(ctx, { ids: run.steps?.before ?? [], result });
    const issued = new Set(result.invoices.map(({ job_id }) => job_id));
    const left = jobs.filter(({ id }) => !issued.has(id));
    await issueAll(ctx, { jobs: left, choice, run, result });
  }
  if (existing) await addExisting(ctx, { jobs, choice, result });
  if (result.invoices.length === 0 && !dry_run && !result.cancelled) throw nothing(result);
  return { dry_run, fileName: 'bulk-invoices.zip', ...result, ...sums(result.invoices) };
}

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
    fields: 'state',
    details: { without_invoice, failed },
  });
}

async function notifyWorkers(ctx: Ctx, { jobs, choice, result }: Omit<Issue, 'run'>): Promise<void> {
  const composed = await composeJobs(ctx, { jobs, choice });
  for (const job of jobs) {
    const draft = composed.get(job.id)!;
    if (draft.lines.length === 0) leaveOut(result, job, draft.left_out);
    else result.invoices.push(dryRow(ctx, job, draft, choice));
  }
}

function dryRow(ctx: Ctx, job: InvoiceJob, composed: Composed, choice: InvoiceChoice): BulkRow {
  const { values, warnings } = frozenToday(ctx, job, composed, choice);
  const { figures, left_out } = composed;
  const { property_id } = job;
  const row = { id: null, invoice_number: null, existing: false, property_id, customer_name: values.customer_name };
  return { ...row, ...named(job), ...figures, warnings, left_out };
}

interface Issue {
  jobs: readonly InvoiceJob[];
  choice: InvoiceChoice;
  run: Run;
  result: Outcome;
}

async function issueAll(ctx: Ctx, { jobs, ...issue }: Issue): Promise<void> {
  for (let from = 0; from < jobs.length; from += together) {
    if (issue.run.signal?.aborted) {
      issue.result.cancelled = true;
      return;
    }
    await issueSome(ctx, { ...issue, jobs: jobs.slice(from, from + together) });
  }
}

async function issueSome(ctx: Ctx, issue: Issue): Promise<void> {
  const { jobs, result } = issue;
  try {
    await issueNow(ctx, issue);
  } catch (error) {
    const { code, message } = toAppError(error);
    if (isServerError(code)) throw error;
    if (jobs.length === 1) {
      result.failed.push({ job_id: jobs[0]!.id, job_title: jobs[0]!.job_title, message });
      return;
    }
    // The batch was rolled back: retry one by one, so only the failing job is skipped.
    for (const job of jobs) await issueSome(ctx, { ...issue, jobs: [job] });
  }
}

async function issueNow(ctx: Ctx, { jobs, choice, run, result }: Issue): Promise<void> {
  const { db, scope } = ctx;
  const issue = () =>
    db.transaction().execute(async (transaction) => {
      await setActor(transaction, { id: scope.user_id, name: run.name, requestId: run.requestId });
      const issued = await issueInvoices(
        { ...ctx, db: transaction },
        jobs.map(({ id }) => id),
        choice,
      );
      const ids = issued.flatMap(({ id }) => id ?? []);
      if (ids.length > 0) await run.steps?.done(transaction, ids);
      const invoices = await readInvoices(transaction, scope, ids, todayOf(ctx));
      return { issued, invoices: new Map(invoices.map((invoice) => [invoice.id, invoice])) };
    });
  // Retried once, because Postgres may abort one of two writers on a deadlock.
  const { issued, invoices } = await issue().catch((error) => {
    if (isRetryable(error)) return issue();
    throw error;
  });
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  for (const { job_id, id, composed, warnings } of issued) {
    const invoice = id !== undefined && invoices.get(id);
    // Another call may have issued it first.
    if (invoice) result.invoices.push({ ...rowOf(invoice), warnings, left_out: composed.left_out });
    else leaveOut(result, jobOf.get(job_id)!, composed.left_out);
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
    property_id: null,
    property_address,
    customer_name,
    ...figuresOf(invoice),
  };
}

async function addExisting(
  ctx: Ctx,
  { jobs, choice, result }: { jobs: readonly InvoiceJob[]; choice: InvoiceChoice; result: Outcome },
): Promise<void> {
  const { db, scope } = ctx;
  const jobIds = jobs.map(({ id }) => id);
  const found = await validInvoices(db, scope, jobIds, sameChoice(choice));
  const fresh = new Set(result.invoices.map(({ id }) => id));
  const ids = found.map(({ id }) => id).filter((id) => !fresh.has(id));
  await addIssued(ctx, { ids, existing: true, result });
}

async function addIssued(
  ctx: Ctx,
  { ids, existing = false, result }: { ids: readonly number[]; existing?: boolean; result: Outcome },
): Promise<void> {
  const { db } = ctx;
  if (ids.length === 0) return;
  for (const invoice of await readInvoices(db, ctx.scope, ids, todayOf(ctx))) {
    result.invoices.push({ ...rowOf(invoice), existing, warnings: [], left_out: [] });
  }
}

/** Pounds. */
function sums(rows: readonly BulkRow[]) {
  const sum = (key: 'net_amount' | 'vat_amount' | 'total_amount' | 'cis_amount' | 'amount_due') =>
    sumPounds(rows.map((row) => row[key]));
  return {
    net_amount: sum('net_amount'),
    vat_amount: sum('vat_amount'),
    total_amount: sum('total_amount'),
    cis_amount: sum('cis_amount'),
    amount_due: sum('amount_due'),
  };
}
