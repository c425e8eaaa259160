import { MailDialog, useMailForm } from '#app/features/invoices/office/mail-dialog.tsx';
import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import type { Quote } from './quote-list.ts';

/** Sends a draft, which freezes it, or what was sent once more. Rendered anew at each opening. */
export function SendQuoteDialog({ dialog, quote }: { dialog: DialogState; quote: Quote }) {
  const { id } = quote;
  const isDraft = quote.status === 'draft';
  const utils = trpc.useUtils();
  const done = {
    onSuccess: (sent: Quote) => utils.quotes.get.setData({ id }, sent),
    onSettled: useRefresh('quotes'),
  };
  const toastOptions = toastPositions.centre;
  const send = trpc.quotes.send.useMutation({
    meta: { success: 'Sending the quote', claimsFields: true, toastOptions },
    ...done,
  });
  const mark = trpc.quotes.markSent.useMutation({ meta: { success: 'Marked as sent', toastOptions }, ...done });
  const draft = trpc.quotes.mailDraft.useQuery({ id }, { enabled: dialog.isOpen, staleTime: 0 });
  const mail = useMailForm({
    suggested: draft.data,
    isPending: send.isPending,
    onSubmit: (typed) => send.mutate({ id, ...typed }, mail.form.saved(dialog.close)),
  });
  return (
    <MailDialog
      {...{ dialog, mail, draft }}
      title={isDraft ? 'Send quote' : 'Send again'}
      description={
        isDraft
          ? 'It gets its number and can’t be changed afterwards. It is attached as a PDF, with a private link to accept it.'
          : `${quote.name} is attached as a PDF, with its private link.`
      }
      isSending={send.isPending}
      hints={{ message: '{link} becomes the quote’s private link.' }}
      rows={11}
      actions={
        isDraft && (
          <Button
            kind="secondary"
            loading={mark.isPending}
            onClick={() => mark.mutate({ id }, { onSuccess: dialog.close })}
          >
            Mark as sent, without email
          </Button>
        )
      }
    />
  );
}
