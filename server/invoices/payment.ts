import { formatPounds } from '#server/format.ts';
import { toIso } from '#server/infra/clock.ts';
import { fieldError } from '#server/infra/errors.ts';
import { toInstant } from '#server/infra/time-zone.ts';
import { type PaidMethod, rejectionMessages } from './constants.ts';

interface Payable {
  amount_due: number;
  paid_amount: number;
  credits_invoice_id: number | null;
  is_credited: boolean;
  /** For a credit note: amount paid on the invoice it credits. */
  credited_paid: number;
}

/** Undefined: unchanged. */
interface PaymentColumns {
  paid_amount?: number | undefined;
  paid_at?: string | null | undefined;
  paid_method?: PaidMethod | undefined;
  paid_reference?: string | undefined;
}

const unsaid = { paid_method: '', paid_reference: '' } as const;

/**
 * Payment columns after a change: total paid so far and the time (noon for a day), method and
 * reference of the last payment. A credit note
 * takes refunds as a negative amount, at most what its invoice had been paid.
 */
export function paymentOf(
  invoice: Payable,
  changes: PaymentColumns,
  { now, zone }: { now: number; zone: string },
): PaymentColumns {
  const { paid_amount: paidAmount, paid_at, ...said } = changes;
  if (Object.values(changes).every((value) => value === undefined)) return {};
  if (invoice.is_credited) {
    throw fieldError('conflict', 'paid_amount', rejectionMessages.payOnCreditNote, 'wrong_state');
  }
  const paid_amount = paidAmount ?? invoice.paid_amount;
  checkAmount(invoice, paid_amount);
  if (paid_amount === 0) {
    const [given] = Object.entries({ paid_at, ...said }).find(([, value]) => value) ?? [];
    if (given) throw fieldError('unprocessable', given, 'No payment has been recorded for this invoice.', 'mismatch');
    return { paid_amount, paid_at: null, ...unsaid };
  }
  if (paid_at === null) throw fieldError('unprocessable', 'paid_at', 'Enter the payment date.', 'missing_value');
  const isNew = paid_amount !== invoice.paid_amount;
  // A payment of which nothing is said has not the words of the one before.
  const otherwise = isNew ? '' : undefined;
  const columns = {
    paid_amount,
    paid_method: said.paid_method ?? otherwise,
    paid_reference: said.paid_reference ?? otherwise,
  };
  if (paid_at === undefined) return { ...columns, ...(isNew && { paid_at: toIso(now) }) };
  const at = toInstant(paid_at.length === 10 ? `${paid_at}T12:00` : paid_at, zone, 'paid_at');
  if (at > now + 86_400_000)
    throw fieldError('unprocessable', 'paid_at', 'The payment date can’t be in the future.', 'in_future');
  return { ...columns, paid_at: toIso(at) };
}

function checkAmount({ amount_due, credits_invoice_id, credited_paid }: Payable, paid: number): void {
  if (credits_invoice_id !== null) {
    if (paid <= 0 && paid >= -credited_paid) return;
    throw fieldError(
      'unprocessable',
      'paid_amount',
      `You can repay up to ${formatPounds(credited_paid)} on this credit note. Enter it as a negative amount.`,
      'out_of_range',
    );
  }
  const [least, most] = [Math.min(0, amount_due), Math.max(0, amount_due)];
  if (paid > most)
    throw fieldError(
      'unprocessable',
      'paid_amount',
      `The paid amount can’t be more than the ${formatPounds(amount_due)} due.`,
      'out_of_range',
    );
  if (paid < least)
    throw fieldError('unprocessable', 'paid_amount', 'The paid amount can’t be negative.', 'out_of_range');
}
