import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { formatPounds } from '#app/lib/format.ts';
import type { StatusStyles } from '#app/table/table-column.ts';
import { type InvoiceStatus, type InvoiceType, invoiceStatusLabels } from '#server/invoices/constants.ts';
import { sumPounds } from '#server/pricing/constants.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

export type Invoice = RouterOutputs['invoices']['list']['data'][number];
export type BulkInput = RouterInputs['invoices']['generateBulk'];
export type BulkResult = RouterOutputs['invoices']['generateBulk'];
export type LeftOut = BulkResult['invoices'][number]['left_out'][number];

export const statusLooks = {
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

/** Beside what the list can be asked for: a mail on its way, and one that did not go. */
export const rowLooks = {
  ...statusLooks,
  sending: { label: 'Sending…', tone: 'accent' },
  failed: { label: 'Not sent', tone: 'danger' },
} as const satisfies StatusStyles;

/** The specification's sentence, and under it why, where the server refused for a reason. */
export function failureWords(sentence: string, error: unknown): string {
  const refusal = rejectionOf(error);
  return refusal && refusal.httpStatus < 500 ? `${sentence}\n${errorMessage(error)}` : sentence;
}

export const pdfFailure = (type: InvoiceType) => `Failed to preview/download ${type} invoice`;

/** Why an invoice cannot be deleted; undefined: it can. */
export function undeletable({ status }: Invoice): string | undefined {
  if (status === 'void') return 'This invoice is already void.';
  if (status === 'credited') return 'This invoice was already credited.';
  return status === 'credit_note' ? 'A credit note cannot be deleted.' : undefined;
}

/** Why its due date cannot be changed; undefined: it can. */
export function keepsDueDate({ status, sent_at }: Invoice): string | undefined {
  if (status === 'void') return 'This invoice is void.';
  if (status === 'credited' || status === 'credit_note') return 'Nothing of it becomes due.';
  return sent_at ? 'This invoice was sent with its due date.' : undefined;
}

/** Why no payment of it can be recorded; undefined: one can. */
export function unpayable({ status, open_amount }: Invoice): string | undefined {
  if (status === 'void') return 'This invoice is void.';
  if (status === 'credited')
    return 'This invoice was credited. What is paid back belongs to its credit note.';
  if (open_amount !== 0) return undefined;
  return status === 'credit_note' ? 'Nothing is to be paid back.' : 'Nothing of it is open.';
}

/** The customer has it and is late with it: a mail with it reminds them. */
export const mayRemind = ({ status, sent_at }: Invoice) => status === 'overdue' && sent_at !== null;

/**
 * The words of a mail that did not go and is still missed: nobody has sent it in another way since, and there is something
 * to send it for.
 */
export function mailFault({ status, sent_at, mail }: Invoice): string | undefined {
  if (mail?.state !== 'failed' || (sent_at !== null && sent_at >= mail.createdAt)) return undefined;
  return status === 'void' || status === 'credited' || status === 'paid' ? undefined : mail.error;
}

/** How its status looks; of one that nobody has yet, what the mail with it is at. */
export function statusLook(invoice: Invoice): string {
  const { status, mail } = invoice;
  if (status !== 'unsent') return status;
  if (mail?.state === 'sending') return 'sending';
  return mailFault(invoice) === undefined ? status : 'failed';
}

/** Why it cannot be mailed; undefined: it can. */
export function unmailable({ status, mail }: Invoice): string | undefined {
  if (status === 'void') return 'This invoice is void.';
  if (status === 'credited') return 'This invoice was credited.';
  return mail?.state === 'sending' ? 'This invoice is being sent already.' : undefined;
}

/** What will have been paid of it when this many pounds more came; of a credit note when they went back. */
export const paidWith = ({ paid_amount, open_amount }: Invoice, pounds: number) =>
  sumPounds([paid_amount, Math.sign(open_amount) * pounds]);

/** Pounds that are open of some. */
export const openOf = (invoices: readonly Invoice[]) =>
  sumPounds(invoices.map(({ open_amount }) => open_amount));

/** '£430.25, £100.00 open'; only the sum where all or nothing of it is. */
export const sumWords = ({ total_amount, open_amount }: Invoice) =>
  open_amount === 0 || open_amount === total_amount
    ? formatPounds(total_amount)
    : `${formatPounds(total_amount)}, ${formatPounds(open_amount)} open`;
