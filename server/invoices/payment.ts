import { toIso } from '#server/infra/clock.ts';
import { fieldError } from '#server/infra/errors.ts';
import { pounds } from '#server/infra/pdf/words.ts';
import { toInstant } from '#server/infra/time-zone.ts';

/** What of a locked invoice decides on its payments. */
interface Payable {
  amount_due: number;
  paid_amount: number;
  credits_invoice_id: number | null;
  is_credited: boolean;
  /** Of a credit note: what was paid on the invoice that it takes back. */
  credited_paid: number;
}

/**
 * What the row says of its payments after a change: all that was paid so far, and when the last of it came (a day: noon
 * of it). A credit note takes what was paid back on it, as a negative amount and at most what its invoice had been paid.
 */
export function paymentOf(
  invoice: Payable,
  { paid_amount: told, paid_at }: { paid_amount?: number | undefined; paid_at?: string | null | undefined },
  { now, zone }: { now: number; zone: string },
): { paid_amount?: number; paid_at?: string | null } {
  if (told === undefined && paid_at === undefined) return {};
  if (invoice.is_credited) {
    throw fieldError(
      'conflict',
      'paid_amount',
      'This invoice was credited. What is paid back belongs to its credit note.',
    );
  }
  const paid_amount = told ?? invoice.paid_amount;
  checkAmount(invoice, paid_amount);
  if (paid_amount === 0) {
    if (paid_at) throw fieldError('unprocessable', 'paid_at', 'Nothing was paid of it.');
    return { paid_amount, paid_at: null };
  }
  if (paid_at === null) throw fieldError('unprocessable', 'paid_at', 'Please say when it was paid.');
  if (paid_at === undefined)
    return { paid_amount, ...(paid_amount !== invoice.paid_amount && { paid_at: toIso(now) }) };
  const at = toInstant(paid_at.length === 10 ? `${paid_at}T12:00` : paid_at, zone, 'paid_at');
  if (at > now + 86_400_000)
    throw fieldError('unprocessable', 'paid_at', 'A payment cannot have come in the future.');
  return { paid_amount, paid_at: toIso(at) };
}

function checkAmount({ amount_due, credits_invoice_id, credited_paid }: Payable, paid: number): void {
  if (credits_invoice_id !== null) {
    if (paid <= 0 && paid >= -credited_paid) return;
    throw fieldError(
      'unprocessable',
      'paid_amount',
      `Of a credit note only what was paid before can be paid back: ${pounds(credited_paid)}, told as a negative amount.`,
    );
  }
  const [least, most] = [Math.min(0, amount_due), Math.max(0, amount_due)];
  if (paid > most)
    throw fieldError(
      'unprocessable',
      'paid_amount',
      `That is more than the ${pounds(amount_due)} that are due.`,
    );
  if (paid < least)
    throw fieldError('unprocessable', 'paid_amount', 'Less than nothing cannot have been paid.');
}
