import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '#app/lib/affects.ts';
import { errorMessage } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterInputs } from '#server/router.ts';
import { invoicesWords } from './bulk-words.ts';
import type { Invoice } from './invoice-words.ts';

export interface Mail {
  invoice: Invoice;
  input: RouterInputs['invoices']['send'];
}

interface Outcome {
  sent: number;
  /** Those that were refused, with the reason; the others are on their way. */
  refused: { invoice: Invoice; words: string }[];
}

/** Leaves mails to the queue, one after the other. Of a single one a refusal is thrown, for the form to show. */
export function useSendInvoices() {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: async (mails: readonly Mail[]): Promise<Outcome> => {
      const outcome: Outcome = { sent: 0, refused: [] };
      for (const { invoice, input } of mails) {
        try {
          await utils.client.invoices.send.mutate(input);
          outcome.sent += 1;
        } catch (error) {
          if (mails.length === 1) throw error;
          outcome.refused.push({ invoice, words: errorMessage(error) });
        }
      }
      return outcome;
    },
    meta: {
      claimsFields: true,
      place: toastPositions.centre,
      success: (answer) => {
        const { sent } = answer as Outcome;
        return sent > 0 && `${invoicesWords(sent)} on ${sent === 1 ? 'its' : 'their'} way.`;
      },
    },
    onSettled: useRefresh('invoice-mails'),
  });
}
