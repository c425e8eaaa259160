import type { z } from 'zod';
import { setActor } from '#db/actor.ts';
import { groupRows } from '#db/group-rows.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { addressOf } from '#server/documents/address-of.ts';
import { AppError, isRetryable, isServerError, toAppError } from '#server/infra/errors.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import type { Steps } from '#server/rpc/context.ts';
import { sumPounds } from '../pricing/constants.ts';
import { figuresOf } from '../pricing/invoice-figures.ts';
import { type InvoiceJob, invoiceJobs, validInvoices } from './entry-queries.ts';
import { composeJobs, customerKey, draftsOf, issueInvoices } from './issue.ts';
import { readInvoices } from './queries.ts';
import type { InvoiceChoice } from './rules.ts';
import type { BulkInvoices, BulkRow, bulkInvoicesSchema, InvoiceLine, LeftOut } from './schema.ts';
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
 * Issues one invoice per job with the status or, if `joint`, per customer (C42), batch by batch in separate transactions:
 * an interrupted run keeps what it issued, and a failed job stops no other (C34). `db` must not be a transaction. A dry
 * run returns the same amounts without effect. 422 'Nothing to invoice' if nothing is new and, with getExisting, nothing was issued before.
 */
export async function bulkInvoices(
  ctx: Ctx,
  input: z.infer<typeof bulkInvoicesSchema>,
  run: Run,
): Promise<BulkInvoices> {
  const { db } = ctx;
  const choice = choiceOf(input);
  const { JobStatus: status, jobs: ids, getExisting, dry_run, joint } = input;
  const existing = getExisting ? sameChoice(choice) : undefined;
  const jobs = await invoiceJobs(db, ctx.scope, { status, ids, existing });
  const result: Outcome = { invoices: [], without_invoice: [], failed: [], cancelled: false };
  if (dry_run) await addDrafts(ctx, { jobs, choice, joint, result });
  else {
    await addIssued(ctx, { ids: run.steps?.before ?? [], result });
    const issued = new Set(result.invoices.flatMap((row) => row.jobs.map(({ job_id }) => job_id)));
    const left = jobs.filter(({ id }) => !issued.has(id));
    await issueAll(ctx, { jobs: left, choice, joint, run, result });
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
    errorCause: 'nothing_to_invoice',
    fields: 'state',
    details: { without_invoice, failed },
  });
}

async function addDrafts(ctx: Ctx, { jobs, choice, joint, result }: Omit<Issue, 'run'>): Promise<void> {
  const composed = await composeJobs(ctx, { jobs, choice });
  for (const job of jobs) {
    const { lines, left_out } = composed.get(job.id)!;
    if (lines.length === 0) leaveOut(result, job, left_out);
  }
  for (const draft of draftsOf(ctx, { jobs, composed, choice, joint })) {
    const [first] = draft.jobs as [InvoiceJob];
    const { property_id } = first;
    const { customer_name } = draft.values;
    const { figures, lines, warnings, left_out } = draft;
    result.invoices.push({
      ...{ id: null, invoice_number: null, existing: false, property_id, customer_name },
      ...named(first),
      jobs: draft.jobs.map(named),
      ...figures,
      earlier: earlierOf(lines),
      warnings,
      left_out,
    });
  }
}

interface Issue {
  jobs: readonly InvoiceJob[];
  choice: InvoiceChoice;
  joint: boolean;
  run: Run;
  result: Outcome;
}

async function issueAll(ctx: Ctx, { jobs, ...issue }: Issue): Promise<void> {
  for (const batch of batches(jobs, issue.joint)) {
    if (issue.run.signal?.aborted) {
      issue.result.cancelled = true;
      return;
    }
    await issueSome(ctx, { ...issue, jobs: batch });
  }
}

/** Jobs whose invoices are issued together: those of one customer are never apart, if they are to be on one. */
function batches(jobs: readonly InvoiceJob[], joint: boolean): InvoiceJob[][] {
  const made: InvoiceJob[][] = [];
  for (const group of groupsOf(jobs, joint)) {
    const last = made.at(-1);
    if (last && last.length + group.length <= together) last.push(...group);
    else made.push([...group]);
  }
  return made;
}

const groupsOf = (jobs: readonly InvoiceJob[], joint: boolean) => [
  ...groupRows(jobs, (job) => (joint ? customerKey(job) : job.id)).values(),
];

async function issueSome(ctx: Ctx, issue: Issue): Promise<void> {
  const { jobs, result } = issue;
  try {
    await issueNow(ctx, issue);
  } catch (error) {
    const { code, message } = toAppError(error);
    if (isServerError(code)) throw error;
    const groups = groupsOf(jobs, issue.joint);
    if (groups.length === 1) {
      result.failed.push(...jobs.map(({ id, job_title }) => ({ job_id: id, job_title, message })));
      return;
    }
    // The batch was rolled back: retry one by one, so only the failing invoice is skipped.
    for (const group of groups) await issueSome(ctx, { ...issue, jobs: group });
  }
}

async function issueNow(ctx: Ctx, { jobs, choice, joint, run, result }: Issue): Promise<void> {
  const { db, scope } = ctx;
  const issue = () =>
    db.transaction().execute(async (transaction) => {
      await setActor(transaction, { id: scope.user_id, name: run.name, requestId: run.requestId });
      const issued = await issueInvoices(
        { ...ctx, db: transaction },
        jobs.map(({ id }) => id),
        { choice, joint },
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
  for (const { jobs: billed, id, left_out, warnings } of issued) {
    const invoice = id !== undefined && invoices.get(id);
    if (invoice) result.invoices.push({ ...rowOf(invoice), warnings, left_out });
    // Another call may have issued it first.
    else for (const job of billed) leaveOut(result, job, left_out);
  }
}

type Issued = Awaited<ReturnType<typeof readInvoices>>[number];

function rowOf(invoice: Issued): Omit<BulkRow, 'warnings' | 'left_out'> {
  const { id, invoice_number, job_id, job_title, property_address, customer_name, sections } = invoice;
  return {
    id,
    invoice_number,
    existing: false,
    job_id,
    job_title,
    jobs: sections.map(({ section: _, job_number: __, client_reference: ___, ...job }) => job),
    property_id: null,
    property_address,
    customer_name,
    ...figuresOf(invoice),
    earlier: earlierOf(invoice.lines),
  };
}

function earlierOf(lines: readonly Pick<InvoiceLine, 'is_earlier' | 'work_date' | 'amount'>[]): BulkRow['earlier'] {
  const earlier = lines.filter(({ is_earlier }) => is_earlier);
  const days = earlier.flatMap(({ work_date }) => work_date ?? []).sort();
  const [first_day] = days;
  if (first_day === undefined) return null;
  return { first_day, last_day: days.at(-1)!, amount: sumPounds(earlier.map(({ amount }) => amount)) };
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
