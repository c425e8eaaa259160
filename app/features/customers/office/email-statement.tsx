import { MailDialog, useMailForm } from '#app/features/invoices/office/mail-dialog.tsx';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { DialogState } from '#app/ui/use-dialog.ts';
import type { Period } from './statement-period.tsx';

interface EmailStatementProps {
  dialog: DialogState<true>;
  id: number;
  period: Period;
}

/** Mails a customer's statement of account. */
export function EmailStatement({ dialog, id, period }: EmailStatementProps) {
  const draft = trpc.accounts.mailDraft.useQuery({ id, ...period }, { enabled: dialog.isOpen, staleTime: 0 });
  const send = trpc.accounts.send.useMutation({
    meta: { claimsFields: true, success: 'The statement is being sent', toastOptions: toastPositions.centre },
  });
  const mail = useMailForm({
    suggested: draft.data,
    isPending: send.isPending,
    onSubmit: (typed) =>
      send.mutate(
        { customer_ids: [id], ...period, ...typed },
        {
          onSuccess: ({ left_out: [left] }) =>
            left ? mail.form.reject(new Error(`Not sent: ${left.reason}.`)) : dialog.close(),
          onError: mail.form.reject,
        },
      ),
  });
  return (
    <MailDialog
      {...{ dialog, mail, draft }}
      title="Send by email"
      description="The statement will be attached as a PDF."
      isSending={send.isPending}
    />
  );
}
