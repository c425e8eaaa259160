import type { StatusLooks } from '#app/components/list-columns.ts';
import { errorWords, refusalOf } from '#app/lib/error-words.ts';
import type { RouterInputs, RouterOutputs } from '#server/api/router.ts';

export type Invoice = RouterOutputs['invoices']['list']['data'][number];
export type InvoiceType = Invoice['invoice_type'];
export type InvoiceMode = Invoice['invoice_mode'];
export type BulkInput = RouterInputs['invoices']['generateBulk'];
export type BulkResult = RouterOutputs['invoices']['generateBulk'];
export type LeftOut = BulkResult['invoices'][number]['left_out'][number];

export const typeLabels = {
  labour: 'Labour',
  expenses: 'Expenses',
  both: 'Both',
} as const satisfies Record<InvoiceType, string>;

export const modeLabels = { monthly: 'Monthly', job: 'Job' } as const satisfies Record<InvoiceMode, string>;

export const statusLooks = {
  unsent: { label: 'Not sent', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'accent' },
  void: { label: 'Void', tone: 'danger' },
  credited: { label: 'Credited', tone: 'warning' },
  credit_note: { label: 'Credit note', tone: 'success' },
} as const satisfies StatusLooks;

/** Labels as the choices of a dropdown. */
export const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The specification's sentence (S2 8), and under it why, where the server refused for a reason. */
export function failureWords(sentence: string, error: unknown): string {
  const refusal = refusalOf(error);
  return refusal && refusal.httpStatus < 500 ? `${sentence}\n${errorWords(error)}` : sentence;
}

export const pdfFailure = (type: InvoiceType) => `Failed to preview/download ${type} invoice`;

/** Why an invoice cannot be deleted; undefined: it can. */
export function undeletable({ status }: Invoice): string | undefined {
  if (status === 'void') return 'This invoice is already void.';
  if (status === 'credited') return 'This invoice was already credited.';
  return status === 'credit_note' ? 'A credit note cannot be deleted.' : undefined;
}
