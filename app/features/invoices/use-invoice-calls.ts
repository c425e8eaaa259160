import { useQueryClient } from '@tanstack/react-query';
import { toastPlaces } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useTableEdits } from '#app/table/edit/use-table-edits.ts';
import { patchRows } from '#app/table/patch-rows.ts';
import { failureWords, type Invoice } from './invoice-words.ts';
import { useRefreshBilled } from './use-refresh-billed.ts';

const place = toastPlaces.centre;

/** The writes of issued invoices: sent to the customer, paid, or taken back. */
export function useInvoiceCalls() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const refresh = useRefreshBilled();
  const edits = useTableEdits<Invoice>('invoices', {
    send: (input) => utils.client.invoices.update.mutate(input),
    saved: (row) => patchRows(client, ['invoices', 'list'], row),
  });
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
  return { edits, markSent, remove };
}
