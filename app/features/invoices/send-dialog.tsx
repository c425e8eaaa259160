import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { errorMessage } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-cancel.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import { maxEmailLength } from '#server/infra/constants.ts';
import { maxLengths } from '#server/invoices/constants.ts';
import type { RouterInputs } from '#server/router.ts';
import { invoicesWords } from './bulk-words.ts';
import { type Invoice, mayRemind } from './invoice-words.ts';

interface SendDialogProps {
  /** To be mailed; none: closed. */
  invoices: readonly Invoice[];
  onClose: () => void;
}

interface Typed {
  to?: string | undefined;
  subject?: string | undefined;
  message?: string | undefined;
}
/** Undefined: nobody worded it otherwise than the server. */
const nothing: Typed = { to: undefined, subject: undefined, message: undefined };

/** The mail that takes an invoice to its customer, or one each for several: to whom, and in what words. */
export function SendDialog({ invoices, onClose }: SendDialogProps) {
  const formId = useId();
  const send = useSendInvoices();
  const form = useForm<Typed>({
    initial: nothing,
    onSubmit({ to, ...words }) {
      const mails = addressed.map((invoice) => ({
        invoice,
        // The server words what is undefined: a credit note differs from an invoice.
        input: { id: invoice.id, ...withoutUndefined({ ...words, ...(isOne && { to }) }) },
      }));
      send.mutate(mails, {
        onSuccess: ({ refused }) => refused.length === 0 && onClose(),
        onError: form.reject,
      });
    },
    isPending: send.isPending,
    // The address shows why a mail cannot be sent at all.
    rest: 'to',
  });
  const last =
    useLastShown(invoices.length > 0 ? invoices : null, () => {
      form.reset(nothing);
      send.reset();
    }) ?? invoices;
  const [first] = last;
  const isOne = last.length === 1;
  const draft = trpc.invoices.mailDraft.useQuery(
    { id: first?.id ?? 0 },
    // Asked for anew each time it opens: what is open may be less by now, and a mail server set up.
    { enabled: invoices.length > 0, meta: { silent: true }, staleTime: 0 },
  );
  const words = isOne ? draft.data : draft.data?.template;
  const addressed = isOne ? last : last.filter(({ customer_email }) => customer_email !== '');
  const canMail = draft.data?.can_mail === true;
  const isReminder = first !== undefined && mayRemind(first);
  const isAgain = isOne && first?.sent_at != null;

  const initial = { to: draft.data?.to, subject: words?.subject, message: words?.message };
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
            form={formId}
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
          message={errorMessage(draft.error)}
          onRetry={() => draft.refetch()}
          retrying={draft.isFetching}
        />
      )}
      {draft.data && (
        <Form form={form} isHeld={isTyped} id={formId} className="flex flex-col gap-4">
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
              maxLength={maxEmailLength}
              {...field('to')}
            />
          ) : (
            <Recipients invoices={last} />
          )}
          <TextField
            label="Subject"
            autoComplete="off"
            maxLength={maxLengths.subject}
            hint={isOne ? undefined : 'What stands in braces is filled in for each.'}
            {...field('subject')}
          />
          <TextareaField label="Message" rows={9} maxLength={maxLengths.message} {...field('message')} />
        </Form>
      )}
    </Dialog>
  );
}

const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

/** To whom each of several invoices goes; which have no address and stay here. */
function Recipients({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <section aria-label="Recipients" className="max-h-44 overflow-y-auto rounded-md border border-line">
      <ul className="divide-y divide-line text-sm">
        {invoices.map(({ id, invoice_number, customer_name, customer_email }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
            <span className="font-medium tabular-nums">{invoice_number}</span>
            <span className="min-w-0 grow truncate">{customer_name}</span>
            {customer_email ? (
              <span className="truncate text-muted">{customer_email}</span>
            ) : (
              <span className="font-medium text-warning">No e-mail address: not sent</span>
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
  sent: number;
  /** Those that were refused, with the reason; the others are on their way. */
  refused: { invoice: Invoice; words: string }[];
}

/** Leaves mails to the queue, one after the other. Of a single one a refusal is thrown, for the form to show. */
function useSendInvoices() {
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
