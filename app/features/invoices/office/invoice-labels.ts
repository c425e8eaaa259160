import { BareAnswer, errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { formatDateRange, formatMonth, formatPounds } from '#app/lib/format.ts';
import type { StatusStyles } from '#app/table/table-column.ts';
import {
  type InvoiceStatus,
  type InvoiceType,
  invoiceStatusLabels,
  invoiceTypeLabels,
  rejectionMessages,
} from '#server/invoices/constants.ts';
import { sumPounds } from '#server/pricing/constants.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

export type Invoice = RouterOutputs['invoices']['list']['data'][number];
export type BulkInput = RouterInputs['invoices']['generateBulk'];
export type BulkResult = RouterOutputs['invoices']['generateBulk'];
export type LeftOut = BulkResult['invoices'][number]['left_out'][number];

const statusStyles = {
  unsent: { label: invoiceStatusLabels.unsent, tone: 'neutral', isCalm: true },
  sent: { label: invoiceStatusLabels.sent, tone: 'accent', isCalm: true },
  due: { label: invoiceStatusLabels.due, tone: 'warning' },
  overdue: { label: invoiceStatusLabels.overdue, tone: 'danger' },
  part_paid: { label: invoiceStatusLabels.part_paid, tone: 'warning' },
  paid: { label: invoiceStatusLabels.paid, tone: 'success', isCalm: true },
  void: { label: invoiceStatusLabels.void, tone: 'neutral', isCalm: true },
  credited: { label: invoiceStatusLabels.credited, tone: 'neutral', isCalm: true },
  credit_note: { label: invoiceStatusLabels.credit_note, tone: 'neutral', isCalm: true },
} as const satisfies Record<InvoiceStatus, StatusStyles[string]>;

/** Adds the statuses of a queued and a failed mail, by which the list cannot be filtered. */
export const rowStyles = {
  ...statusStyles,
  sending: { label: 'Sending…', tone: 'accent' },
  failed: { label: 'Not sent', tone: 'danger' },
} as const satisfies StatusStyles;

/** The screen's sentence, followed by the server's reason if it rejected the call. */
export function failureMessage(sentence: string, error: unknown): string {
  const rejection = rejectionOf(error);
  return rejection && rejection.httpStatus < 500 ? `${sentence}\n${errorMessage(error)}` : sentence;
}

export const pdfFailure = (type: InvoiceType) => `Failed to preview/download ${type} invoice`;

/** Why an invoice cannot be deleted; undefined if it can. */
export function undeletable({ status }: Invoice): string | undefined {
  if (status === 'void') return rejectionMessages.alreadyVoid;
  if (status === 'credited') return rejectionMessages.alreadyCredited;
  return status === 'credit_note' ? rejectionMessages.creditNoteKept : undefined;
}

/** Why the due date cannot be changed; undefined if it can. */
export function dueDateNote({ status, sent_at }: Invoice): string | undefined {
  if (status === 'void') return rejectionMessages.void;
  if (status === 'credited' || status === 'credit_note') return 'Credited invoices and credit notes have no due date.';
  return sent_at ? rejectionMessages.sentDueDate : undefined;
}

/** Why no payment can be recorded; undefined if one can. */
export function unpayable({ status, open_amount }: Invoice): string | undefined {
  if (status === 'void') return rejectionMessages.void;
  if (status === 'credited') return rejectionMessages.payOnCreditNote;
  if (open_amount !== 0) return undefined;
  return status === 'credit_note' ? 'Nothing is due back on this credit note.' : 'This invoice is fully paid.';
}

/** Overdue and sent: the customer can be reminded by mail. */
export const mayRemind = ({ status, sent_at }: Invoice) => status === 'overdue' && sent_at !== null;

/** The error of a failed mail that still matters: not sent otherwise since, and still payable. */
export function mailErrorOf({ status, sent_at, mail }: Invoice): string | undefined {
  if (mail?.state !== 'failed' || (sent_at !== null && sent_at >= mail.createdAt)) return undefined;
  return status === 'void' || status === 'credited' || status === 'paid' ? undefined : mail.error;
}

/** The displayed status; for an unsent invoice that of its mail. */
export function statusStyle(invoice: Invoice): string {
  const { status, mail } = invoice;
  if (status !== 'unsent') return status;
  if (mail?.state === 'sending') return 'sending';
  return mailErrorOf(invoice) === undefined ? status : 'failed';
}

/** Why it cannot be mailed; undefined if it can. */
export function unmailable({ status, mail }: Invoice): string | undefined {
  if (status === 'void') return rejectionMessages.void;
  if (status === 'credited') return rejectionMessages.credited;
  return mail?.state === 'sending' ? rejectionMessages.beingSent : undefined;
}

/** The paid amount after another payment, or for a credit note another refund, in pounds. */
export const paidWith = ({ paid_amount, open_amount }: Invoice, pounds: number) =>
  sumPounds([paid_amount, Math.sign(open_amount) * pounds]);

/** Pounds. */
export const openOf = (invoices: readonly Invoice[]) => sumPounds(invoices.map(({ open_amount }) => open_amount));

/** '£430.25, £100.00 open'; only the sum if all or nothing of it is open. */
export const sumLabel = ({ total_amount, open_amount }: Invoice) =>
  open_amount === 0 || open_amount === total_amount
    ? formatPounds(total_amount)
    : `${formatPounds(total_amount)}, ${formatPounds(open_amount)} open`;

/** The month 'YYYY-MM' that is `months` before that of a day. */
export function monthBefore(today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}

/** Options for the last 36 months, newest first. */
export const monthOptions = (today: string) =>
  Array.from({ length: 36 }, (_, back) => monthBefore(today, back)).map((value) => ({
    value,
    label: formatMonth(value),
  }));

export const noZipMessage = 'Failed to download bulk invoices';

/** Why nothing was generated, by HTTP status. */
export function bulkFailure(error: unknown): string {
  const cause = (error as { cause?: unknown } | null)?.cause ?? error;
  const rejection = rejectionOf(error);
  const status = rejection?.httpStatus ?? (cause instanceof BareAnswer ? cause.status : undefined);
  const message = rejection ? (error as Error).message : '';
  if (status === 500) return `Server error: ${message || 'Internal server error'}`;
  if (status === 400) return `Bad request: ${message || 'Invalid parameters'}`;
  return `Failed to generate bulk invoices: ${errorMessage(error)}`;
}

/** '3 left out: needs review (2), no charge rate (1)'. */
export function leftOutLabel(left: readonly LeftOut[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of left) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].map(([reason, count]) => `${reason} (${count})`);
  return `${left.length} not included: ${reasons.join(', ')}`;
}

type JobWithout = BulkResult['without_invoice'][number];

/** Entries left out for one reason, grouped by job. */
export interface LeftOutGroup {
  reason: LeftOut['reason'];
  count: number;
  jobs: (Omit<JobWithout, 'left_out'> & { entries: LeftOut[] })[];
}

/** The entries of jobs without an invoice, by reason, most first. */
export function leftOutGroups(without: readonly JobWithout[]): LeftOutGroup[] {
  const groups = new Map<LeftOut['reason'], LeftOutGroup>();
  for (const { left_out, ...job } of without) {
    for (const entry of left_out) {
      const group = groups.get(entry.reason) ?? { reason: entry.reason, count: 0, jobs: [] };
      groups.set(entry.reason, group);
      group.count += 1;
      const last = group.jobs.at(-1);
      if (last?.job_id === job.job_id) last.entries.push(entry);
      else group.jobs.push({ ...job, entries: [entry] });
    }
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

const completeJob = 'It is billed once its job is completed.';
const notBilled = { hint: 'The job says so: open it to change that.' } as const;

/** How to resolve each reason: a page, or an explanation. */
export const leftOutMends: Readonly<Record<LeftOut['reason'], { hint: string; to?: string; label?: string }>> = {
  running: { hint: 'It is billed once it has ended.', to: '/time-tracked/records', label: 'Show records' },
  'needs review': {
    hint: 'Approved time is billed.',
    to: '/time-tracked/records?needs_review=true',
    label: 'Review time',
  },
  'no charge rate': {
    hint: 'The worker had no charge rate on that day.',
    to: '/users/rates',
    label: 'Add a rate',
  },
  'driving not billed': {
    hint: 'Settings say that driving is not billed.',
    to: '/settings#settings-invoice',
    label: 'Open Settings',
  },
  'not reviewed': {
    hint: 'Reviewed expenses and materials are billed.',
    to: '/expenses?status=pending',
    label: 'Review expenses',
  },
  'no price': {
    hint: 'These materials have no price yet.',
    to: '/expenses/materials?has_price=false',
    label: 'Add prices',
  },
  'charged as materials': {
    hint: 'The materials that these expenses bought are charged instead.',
    to: '/expenses/materials',
    label: 'Show materials',
  },
  archived: {
    hint: 'Archived expenses and materials are not billed.',
    to: '/expenses?status=archived',
    label: 'Show archived expenses',
  },
  'not billed as recall': notBilled,
  'not billed as warranty': notBilled,
  'not billed as internal': notBilled,
  'fixed price, billed in full': { hint: `Choose the type ${invoiceTypeLabels.both}: a fixed price is not divided.` },
  'fixed price, job not completed yet': { hint: completeJob },
  'covered by the fixed price': { hint: 'The fixed price is on an invoice already.' },
  'sample data': { hint: 'Sample data is never billed.', to: '/dashboard', label: 'Remove sample data' },
};

/** 'Includes earlier work of 3–28 Oct 2026: £120.00'. */
export const earlierLabel = ({ first_day, last_day, amount }: NonNullable<BulkResult['invoices'][number]['earlier']>) =>
  `Includes earlier work of ${formatDateRange(first_day, last_day)}: ${formatPounds(amount)}`;

/** Formatted totals of some rows. */
export function sumsOf(rows: readonly BulkResult['invoices'][number][]) {
  const sum = (key: 'net_amount' | 'vat_amount' | 'total_amount' | 'cis_amount' | 'amount_due') =>
    formatPounds(sumPounds(rows.map((row) => row[key])));
  return {
    net: sum('net_amount'),
    vat: sum('vat_amount'),
    gross: sum('total_amount'),
    cis: sum('cis_amount'),
    due: sum('amount_due'),
  };
}

/** 'Boiler', or 'Boiler and 2 more' on a joint invoice. */
export const jobsLabel = ({ job_title, job_count }: Pick<Invoice, 'job_title' | 'job_count'>) =>
  job_count === 1 ? job_title : `${job_title} and ${job_count - 1} more`;

export const invoicesLabel = (count: number) => `${count} ${count === 1 ? 'invoice' : 'invoices'}`;
