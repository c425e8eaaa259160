import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { errorMessage } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { invoiceMailFields } from '#server/invoices/fields.ts';
import type { RouterInputs } from '#server/router.ts';
import { type Invoice, invoicesLabel, isToPost, mayRemind } from './invoice-labels.ts';
import { MailNotSetUp } from './mail-not-set-up.tsx';

type Typed = Record<'to' | 'subject' | 'message', string | undefined>;
/** Undefined: not changed by the user. */
const nothing: Typed = { to: undefined, subject: undefined, message: undefined };

/** Mails an invoice to its customer, or several in one mail each. Rendered anew at each opening, with a form of its own. */
export function SendDialog({ dialog }: { dialog: DialogState<readonly Invoice[]> }) {
  const formId = useId();
  const invoices = dialog.shown ?? [];
  const [first] = invoices;
  const isOne = invoices.length === 1;
  const send = useSendInvoices();
  const form = useForm<Typed>({
    initial: nothing,
    onSubmit({ to, ...mailText }) {
      const mails = addressed.map((invoice) => ({
        invoice,
        // The server fills in undefined fields: a credit note has another text than an invoice.
        input: { id: invoice.id, ...withoutUndefined({ ...mailText, ...(isOne && { to }) }) },
      }));
      send.mutate(mails, {
        onSuccess: ({ rejected }) => rejected.length === 0 && dialog.close(),
        onError: form.reject,
      });
    },
    isPending: send.isPending,
    // Errors of other fields show at the address.
    rest: 'to',
  });
  const draft = trpc.invoices.mailDraft.useQuery(
    { id: first?.id ?? 0 },
    // Refetched on each opening: payments or the mail settings may have changed.
    { enabled: dialog.isOpen, staleTime: 0 },
  );
  const mailText = isOne ? draft.data : draft.data?.template;
  const addressed = isOne
    ? invoices
    : invoices.filter((invoice) => invoice.customer_email !== '' && !isToPost(invoice));
  const canMail = draft.data?.can_mail === true;
  const isReminder = first !== undefined && mayRemind(first);
  const isAgain = isOne && first?.sent_at != null;

  const initial = { to: draft.data?.to, subject: mailText?.subject, message: mailText?.message };
  const isTyped = (Object.keys(nothing) as (keyof Typed)[]).some(
    (name) => (form.values[name] ?? initial[name]) !== initial[name],
  );
  const field = (name: keyof Typed) => ({
    value: form.values[name] ?? initial[name] ?? '',
    error: form.errors[name] ?? null,
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  });
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title={isReminder ? 'Remind' : isAgain ? 'Send again' : 'Send by email'}
      description={
        isOne
          ? `${first?.invoice_number} will be attached as a PDF.`
          : `${invoicesLabel(invoices.length)} will be sent to their customers as PDFs.`
      }
      actions={
        <>
          <Button type="submit" form={formId} loading={send.isPending} disabled={!canMail || addressed.length === 0}>
            {isOne ? (isAgain ? 'Send again' : 'Send') : `Send ${invoicesLabel(addressed.length)}`}
          </Button>
          <DialogCancel />
        </>
      }
    >
      {draft.isPending && <Skeleton className="h-72 rounded-md" />}
      {draft.isLoadingError && <QueryError title="The email couldn’t be prepared" query={draft} />}
      {draft.data && (
        <Form form={form} isHeld={isTyped} id={formId} className="flex flex-col gap-4">
          {!canMail && <MailNotSetUp />}
          {send.data && send.data.rejected.length > 0 && (
            <Banner tone="danger" announce title="Not sent">
              <ul>
                {send.data.rejected.map(({ invoice, message: why }) => (
                  <li key={invoice.id}>
                    {invoice.invoice_number}: {why}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
          {isOne ? (
            <TextField
              label={invoiceMailFields.recipient.label}
              type="email"
              autoComplete="off"
              maxLength={invoiceMailFields.recipient.limit}
              {...field('to')}
            />
          ) : (
            <Recipients invoices={invoices} />
          )}
          <TextField
            label={invoiceMailFields.subject.label}
            autoComplete="off"
            maxLength={invoiceMailFields.subject.limit}
            hint={isOne ? undefined : 'Placeholders in braces are replaced for each invoice.'}
            {...field('subject')}
          />
          <TextareaField
            label={invoiceMailFields.message.label}
            rows={9}
            maxLength={invoiceMailFields.message.limit}
            {...field('message')}
          />
        </Form>
      )}
    </Dialog>
  );
}

const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

/** Recipients of several invoices, and invoices without an address, which are not sent. */
function Recipients({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <section aria-label="Recipients" className="max-h-44 overflow-y-auto rounded-md border border-line">
      <ul className="divide-y divide-line text-sm">
        {invoices.map(({ id, invoice_number, customer_name, customer_email, delivery, sent_at }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
            <span className="font-medium">{invoice_number}</span>
            <span className="min-w-0 grow truncate">{customer_name}</span>
            {isToPost({ delivery, sent_at }) ? (
              <span className="font-medium text-warning">By post, won’t be emailed</span>
            ) : customer_email ? (
              <span className="truncate text-muted">{customer_email}</span>
            ) : (
              <span className="font-medium text-warning">No email address, won’t be sent</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Mail {
  invoice: Invoice;
  input: RouterInputs['invoices']['send'];
}

interface Outcome {
  /** Number of queued mails. */
  sent: number;
  rejected: { invoice: Invoice; message: string }[];
}

/** Queues mails one after the other. The rejection of a single mail is thrown, so that the form shows it. */
function useSendInvoices() {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: async (mails: readonly Mail[]): Promise<Outcome> => {
      const outcome: Outcome = { sent: 0, rejected: [] };
      for (const { invoice, input } of mails) {
        try {
          await utils.client.invoices.send.mutate(input);
          outcome.sent += 1;
        } catch (error) {
          if (mails.length === 1) throw error;
          outcome.rejected.push({ invoice, message: errorMessage(error) });
        }
      }
      return outcome;
    },
    meta: {
      claimsFields: true,
      toastOptions: toastPositions.centre,
      success: (answer) => {
        const { sent } = answer as Outcome;
        return sent > 0 && `Sending ${invoicesLabel(sent)}`;
      },
    },
    onSettled: useRefresh('invoice-mails'),
  });
}
