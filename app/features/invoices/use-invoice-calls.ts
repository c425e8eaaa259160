import { toastPlaces } from '#app/components/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { failureWords } from './invoice-words.ts';
import { useRefreshBilled } from './use-refresh-billed.ts';

const place = toastPlaces.centre;

/** The writes of issued invoices: sent to the customer, or taken back. */
export function useInvoiceCalls() {
  const refresh = useRefreshBilled();
  const markSent = trpc.invoices.update.useMutation({
    meta: { place, success: 'Marked as sent.' },
    onSuccess: refresh,
  });
  const remove = trpc.invoices.remove.useMutation({
    meta: {
      place,
      success: (answer) => {
        const { credit_note } = answer as { credit_note: { invoice_number: string } | null };
        return credit_note ? `Credited by ${credit_note.invoice_number}.` : 'Voided.';
      },
      error: (error) => failureWords('Failed to delete invoice', error),
    },
    onSuccess: refresh,
  });
  return { markSent, remove };
}
