import { useMutation } from '@tanstack/react-query';

const failedMessage = 'The download failed. Try again in a minute.';

/**
 * Lets the browser download an address itself, however large the file is. Sends HEAD first, because a failing download
 * reports no error to the page.
 */
export function useDownload() {
  return useMutation({
    mutationFn: async (href: string) => {
      const { ok } = await fetch(href, { method: 'HEAD' });
      if (!ok) throw new Error(failedMessage);
    },
    meta: { success: false, error: () => failedMessage },
    onSuccess: (_answer, href) => {
      const anchor = document.createElement('a');
      anchor.href = href;
      anchor.download = '';
      anchor.click();
    },
  });
}
