import { useId } from 'react';
import { MailNotSetUp } from '#app/features/invoices/office/mail-not-set-up.tsx';
import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { documentMailFields } from '#server/quotes/fields.ts';
import type { Quote } from './quote-list.ts';

type Typed = Record<'to' | 'subject' | 'message', string | undefined>;

/** Sends a draft, which freezes it, or what was sent once more. Rendered anew at each opening. */
export function SendQuoteDialog({ dialog, quote }: { dialog: DialogState; quote: Quote }) {
  const formId = useId();
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
  const form = useForm<Typed>({
    initial: { to: undefined, subject: undefined, message: undefined },
    isPending: send.isPending,
    // Errors of other fields show at the address.
    rest: 'to',
    onSubmit: ({ to, subject, message }) =>
      send.mutate(
        { id, ...(to !== undefined && { to }), ...(subject && { subject }), ...(message && { message }) },
        form.saved(dialog.close),
      ),
  });
  const field = (name: keyof Typed) => ({
    value: form.values[name] ?? draft.data?.[name] ?? '',
    error: form.errors[name] ?? null,
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  });
  const canMail = draft.data?.can_mail === true;
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title={isDraft ? 'Send quote' : 'Send again'}
      description={
        isDraft
          ? 'It gets its number and can’t be changed afterwards. It is attached as a PDF, with a private link to accept it.'
          : `${quote.name} is attached as a PDF, with its private link.`
      }
      actions={
        <>
          <Button type="submit" form={formId} loading={send.isPending} disabled={!canMail}>
            Send
          </Button>
          {isDraft && (
            <Button
              kind="secondary"
              loading={mark.isPending}
              onClick={() => mark.mutate({ id }, { onSuccess: dialog.close })}
            >
              Mark as sent, without email
            </Button>
          )}
          <DialogCancel />
        </>
      }
    >
      {draft.isPending && <Skeleton className="h-72 rounded-md" />}
      {draft.isLoadingError && <QueryError title="The email couldn’t be prepared" query={draft} />}
      {draft.data && (
        <Form form={form} id={formId} className="flex flex-col gap-4">
          {!canMail && <MailNotSetUp />}
          <TextField
            label={documentMailFields.recipient.label}
            type="email"
            autoComplete="off"
            maxLength={documentMailFields.recipient.limit}
            {...field('to')}
          />
          <TextField
            label={documentMailFields.subject.label}
            autoComplete="off"
            maxLength={documentMailFields.subject.limit}
            {...field('subject')}
          />
          <TextareaField
            label={documentMailFields.message.label}
            hint="{link} becomes the quote’s private link."
            rows={11}
            maxLength={documentMailFields.message.limit}
            {...field('message')}
          />
        </Form>
      )}
    </Dialog>
  );
}
