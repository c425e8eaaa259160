import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '#app/lib/affects.ts';
import { errorMessage } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import type { RouterInputs } from '#server/router.ts';
import { type Invoice, invoicesLabel, isToPost, mayRemind } from './invoice-labels.ts';
import { MailDialog, useMailForm } from './mail-dialog.tsx';

/** Mails an invoice to its customer, or several in one mail each. Rendered anew at each opening, with a form of its own. */
export function SendDialog({ dialog }: { dialog: DialogState<readonly Invoice[]> }) {
  const invoices = dialog.shown ?? [];
  const [first] = invoices;
  const isOne = invoices.length === 1;
  const send = useSendInvoices();
  const draft = trpc.invoices.mailDraft.useQuery(
    { id: first?.id ?? 0 },
    // Refetched on each opening: payments or the mail settings may have changed.
    { enabled: dialog.isOpen, staleTime: 0 },
  );
  const mailText = isOne ? draft.data : draft.data?.template;
  const addressed = isOne
    ? invoices
    : invoices.filter((invoice) => invoice.customer_email !== '' && !isToPost(invoice));
  const isReminder = first !== undefined && mayRemind(first);
  const isAgain = isOne && first?.sent_at != null;

  const mail = useMailForm({
    suggested: draft.data && { to: draft.data.to, ...mailText },
    isPending: send.isPending,
    onSubmit({ to, ...typed }) {
      // The server fills in what was not typed: a credit note has another text than an invoice.
      const input = { ...typed, ...(isOne && to !== undefined && { to }) };
      send.mutate(
        addressed.map((invoice) => ({ invoice, input: { id: invoice.id, ...input } })),
        {
          onSuccess: ({ rejected }) => rejected.length === 0 && dialog.close(),
          onError: mail.form.reject,
        },
      );
    },
  });
  return (
    <MailDialog
      {...{ dialog, mail, draft }}
      title={isReminder ? 'Remind' : isAgain ? 'Send again' : 'Send by email'}
      description={
        isOne
          ? `${first?.invoice_number} will be attached as a PDF.`
          : `${invoicesLabel(invoices.length)} will be sent to their customers as PDFs.`
      }
      sendLabel={isOne ? (isAgain ? 'Send again' : 'Send') : `Send ${invoicesLabel(addressed.length)}`}
      isSending={send.isPending}
      canSend={addressed.length > 0}
      hints={{ subject: isOne ? undefined : 'Placeholders in braces are replaced for each invoice.' }}
      recipients={isOne ? undefined : <Recipients invoices={invoices} />}
      notice={send.data && send.data.rejected.length > 0 && <Rejected rejected={send.data.rejected} />}
    />
  );
}

function Rejected({ rejected }: Pick<Outcome, 'rejected'>) {
  return (
    <Banner tone="danger" announce title="Not sent">
      <ul>
        {rejected.map(({ invoice, message: why }) => (
          <li key={invoice.id}>
            {invoice.invoice_number}: {why}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

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
