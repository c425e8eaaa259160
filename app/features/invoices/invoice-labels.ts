import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { formatPounds } from '#app/lib/format.ts';
import type { StatusStyles } from '#app/table/table-column.ts';
import {
  type InvoiceStatus,
  type InvoiceType,
  invoiceStatusLabels,
  rejectionMessages,
} from '#server/invoices/constants.ts';
import { sumPounds } from '#server/pricing/constants.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

export type Invoice = RouterOutputs['invoices']['list']['data'][number];
export type BulkInput = RouterInputs['invoices']['generateBulk'];
export type BulkResult = RouterOutputs['invoices']['generateBulk'];
export type LeftOut = BulkResult['invoices'][number]['left_out'][number];

export const statusStyles = {
  unsent: { label: invoiceStatusLabels.unsent, tone: 'neutral' },
  sent: { label: invoiceStatusLabels.sent, tone: 'accent' },
  due: { label: invoiceStatusLabels.due, tone: 'warning' },
  overdue: { label: invoiceStatusLabels.overdue, tone: 'danger' },
  part_paid: { label: invoiceStatusLabels.part_paid, tone: 'warning' },
  paid: { label: invoiceStatusLabels.paid, tone: 'success' },
  void: { label: invoiceStatusLabels.void, tone: 'neutral' },
  credited: { label: invoiceStatusLabels.credited, tone: 'neutral' },
  credit_note: { label: invoiceStatusLabels.credit_note, tone: 'neutral' },
} as const satisfies Record<InvoiceStatus, StatusStyles[string]>;

/** Adds the statuses of a queued and a failed mail, by which the list cannot be filtered. */
export const rowStyles = {
  ...statusStyles,
  sending: { label: 'Sending…', tone: 'accent' },
  failed: { label: 'Not sent', tone: 'danger' },
} as const satisfies StatusStyles;

/** The specification's sentence, followed by the server's reason if it rejected the call. */
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
export function keepsDueDate({ status, sent_at }: Invoice): string | undefined {
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

/** Total open amount, pounds. */
export const openOf = (invoices: readonly Invoice[]) => sumPounds(invoices.map(({ open_amount }) => open_amount));

/** '£430.25, £100.00 open'; only the sum if all or nothing of it is open. */
export const sumLabel = ({ total_amount, open_amount }: Invoice) =>
  open_amount === 0 || open_amount === total_amount
    ? formatPounds(total_amount)
    : `${formatPounds(total_amount)}, ${formatPounds(open_amount)} open`;
