import { type FormEvent, useId, useMemo, useState } from 'react';
import { errorWords } from '#app/lib/error-words.ts';
import { formErrors, useFirstError } from '#app/lib/form-errors.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-cancel.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { LeaveQuestion } from '#app/ui/leave-question.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { invoicesWords } from './bulk-words.ts';
import { type Invoice, mayRemind } from './invoice-words.ts';
import { Recipients } from './recipients.tsx';
import { useSendInvoices } from './use-send-invoices.ts';

interface SendDialogProps {
  /** To be mailed; none: closed. */
  invoices: readonly Invoice[];
  onClose: () => void;
}

const nothing = { to: undefined, subject: undefined, message: undefined };
type Typed = { [field in keyof typeof nothing]: string | undefined };

/** The mail that takes an invoice to its customer, or one each for several: to whom, and in what words. */
export function SendDialog({ invoices, onClose }: SendDialogProps) {
  const form = useId();
  const [last, setLast] = useState<readonly Invoice[]>([]);
  const [typed, setTyped] = useState<Typed>(nothing);
  const send = useSendInvoices();
  if (invoices.length > 0 && invoices !== last) {
    setLast(invoices);
    setTyped(nothing);
    send.reset();
  }
  const [first] = last;
  const isOne = last.length === 1;
  const draft = trpc.invoices.mailDraft.useQuery(
    { id: first?.id ?? 0 },
    // Asked for anew each time it opens: what is open may be less by now, and a mail server set up.
    { enabled: invoices.length > 0, meta: { silent: true }, staleTime: 0 },
  );
  const words = isOne ? draft.data : draft.data?.template;
  const addressed = isOne ? last : last.filter(({ customer_email }) => customer_email !== '');
  // Of a mail that cannot be sent at all the address is told.
  const errors = useMemo(() => formErrors(send.error, Object.keys(nothing), 'to'), [send.error]);
  const formRef = useFirstError(errors);
  const canMail = draft.data?.can_mail === true;
  const isReminder = first !== undefined && mayRemind(first);
  const isAgain = isOne && first?.sent_at != null;

  function submit(event: FormEvent) {
    event.preventDefault();
    // What nobody worded otherwise the server words: a credit note differs from an invoice.
    const { to, ...given } = Object.fromEntries(
      Object.entries(typed).filter(([, value]) => value !== undefined),
    ) as { [field in keyof Typed]?: string };
    const mails = addressed.map((invoice) => ({
      invoice,
      input: { id: invoice.id, ...given, ...(isOne && to !== undefined && { to }) },
    }));
    send.mutate(mails, { onSuccess: ({ refused }) => refused.length === 0 && onClose() });
  }
  const initial = { to: draft.data?.to, subject: words?.subject, message: words?.message };
  const isTyped = Object.entries(initial).some(
    ([name, text]) => (typed[name as keyof Typed] ?? text) !== text,
  );
  const field = (name: keyof Typed, value: string | undefined) => ({
    value: typed[name] ?? value ?? '',
    error: errors[name] ?? null,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value });
      if (send.isError) send.reset();
    },
  });
  return (
    <Dialog
      open={invoices.length > 0}
      onOpenChange={onClose}
      title={isReminder ? 'Remind' : isAgain ? 'Send again' : 'Send by e-mail'}
      description={
        isOne
          ? `${first?.invoice_number} goes as a PDF with these words.`
          : `Each of ${invoicesWords(last.length)} goes to its own customer, as a PDF.`
      }
      actions={
        <>
          <Button
            type="submit"
            form={form}
            loading={send.isPending}
            disabled={!canMail || addressed.length === 0}
          >
            {isOne ? (isAgain ? 'Send again' : 'Send') : `Send ${invoicesWords(addressed.length)}`}
          </Button>
          <DialogCancel />
        </>
      }
    >
      {draft.isPending && <Skeleton className="h-72 rounded-md" />}
      {draft.isLoadingError && (
        <ErrorState
          title="The mail could not be prepared"
          message={errorWords(draft.error)}
          onRetry={() => draft.refetch()}
          retrying={draft.isFetching}
        />
      )}
      {draft.data && (
        <form ref={formRef} id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {!canMail && (
            <Banner
              tone="warning"
              title="No mail server is set up yet"
              action={
                <LinkButton to="/settings#settings-email" kind="secondary" size="small">
                  Open Settings
                </LinkButton>
              }
            >
              Enter one in Settings, then invoices can be sent from here.
            </Banner>
          )}
          {send.data && send.data.refused.length > 0 && (
            <Banner tone="danger" announce title="Not sent">
              <ul>
                {send.data.refused.map(({ invoice, words: why }) => (
                  <li key={invoice.id}>
                    {invoice.invoice_number}: {why}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
          {isOne ? (
            <TextField
              label="To"
              type="email"
              autoComplete="off"
              maxLength={254}
              {...field('to', draft.data.to)}
            />
          ) : (
            <Recipients invoices={last} />
          )}
          <TextField
            label="Subject"
            autoComplete="off"
            maxLength={200}
            hint={isOne ? undefined : 'What stands in braces is filled in for each.'}
            {...field('subject', words?.subject)}
          />
          <TextareaField label="Message" rows={9} maxLength={10_000} {...field('message', words?.message)} />
          <LeaveQuestion isHeld={isTyped} />
        </form>
      )}
    </Dialog>
  );
}
