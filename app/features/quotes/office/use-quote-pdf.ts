import { useMutation } from '@tanstack/react-query';
import { fetchFile, saveFile, shortLink } from '#app/lib/fetch-file.ts';
import { toastPositions } from '#app/lib/toast.ts';
import type { Quote } from './quote-list.ts';

/** Shows a quote's PDF in a new window, or saves it where windows are blocked. */
export function useQuotePdf() {
  const fetching = useMutation({
    mutationFn: ({ quote: { id, name } }: { quote: Pick<Quote, 'id' | 'name'>; window: Window | null }) =>
      fetchFile(`/api/v1/quotes/${id}/pdf`, {
        type: 'application/pdf',
        fileName: `${name || `draft-quote-${id}`}.pdf`,
      }),
    meta: { loading: false, success: false, toastOptions: toastPositions.centre },
    onSuccess: (file, { window }) => {
      if (window) window.location.replace(shortLink(file.blob));
      else saveFile(file);
    },
    onError: (_, { window }) => window?.close(),
  });
  return {
    isPending: fetching.isPending,
    /** In a click, as browsers block windows that open later. */
    show: (quote: Pick<Quote, 'id' | 'name'>) => fetching.mutate({ quote, window: window.open('', '_blank') }),
  };
}
