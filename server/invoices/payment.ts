import { toIso } from '#server/infra/clock.ts';
import { fieldError } from '#server/infra/errors.ts';
import { pounds } from '#server/infra/pdf/words.ts';
import { toInstant } from '#server/infra/time-zone.ts';
import { rejectionMessages } from './constants.ts';

interface Payable {
  amount_due: number;
  paid_amount: number;
  credits_invoice_id: number | null;
  is_credited: boolean;
  /** For a credit note: amount paid on the invoice it credits. */
  credited_paid: number;
}

/**
 * Payment columns after a change: total paid so far and the time of the last payment (noon for a day). A credit note
 * takes refunds as a negative amount, at most what its invoice had been paid.
 */
export function paymentOf(
  invoice: Payable,
  { paid_amount: paidAmount, paid_at }: { paid_amount?: number | undefined; paid_at?: string | null | undefined },
  { now, zone }: { now: number; zone: string },
): { paid_amount?: number; paid_at?: string | null } {
  if (paidAmount === undefined && paid_at === undefined) return {};
  if (invoice.is_credited) {
    throw fieldError('conflict', 'paid_amount', rejectionMessages.payOnCreditNote);
  }
  const paid_amount = paidAmount ?? invoice.paid_amount;
  checkAmount(invoice, paid_amount);
  if (paid_amount === 0) {
    if (paid_at) throw fieldError('unprocessable', 'paid_at', 'No payment has been recorded for this invoice.');
    return { paid_amount, paid_at: null };
  }
  if (paid_at === null) throw fieldError('unprocessable', 'paid_at', 'Enter the payment date.');
  if (paid_at === undefined)
    return { paid_amount, ...(paid_amount !== invoice.paid_amount && { paid_at: toIso(now) }) };
  const at = toInstant(paid_at.length === 10 ? `${paid_at}T12:00` : paid_at, zone, 'paid_at');
  if (at > now + 86_400_000) throw fieldError('unprocessable', 'paid_at', 'The payment date can’t be in the future.');
  return { paid_amount, paid_at: toIso(at) };
}

function checkAmount({ amount_due, credits_invoice_id, credited_paid }: Payable, paid: number): void {
  if (credits_invoice_id !== null) {
    if (paid <= 0 && paid >= -credited_paid) return;
    throw fieldError(
      'unprocessable',
      'paid_amount',
      `You can repay up to ${pounds(credited_paid)} on this credit note. Enter it as a negative amount.`,
    );
  }
  const [least, most] = [Math.min(0, amount_due), Math.max(0, amount_due)];
  if (paid > most)
    throw fieldError(
      'unprocessable',
      'paid_amount',
      `The paid amount can’t be more than the ${pounds(amount_due)} due.`,
    );
  if (paid < least) throw fieldError('unprocessable', 'paid_amount', 'The paid amount can’t be negative.');
}
