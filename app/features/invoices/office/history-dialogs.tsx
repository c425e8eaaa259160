import type { useDialog } from '#app/ui/use-dialog.ts';
import { DeleteInvoiceDialog } from './delete-invoice-dialog.tsx';
import type { useInvoiceMutations } from './history-tab.tsx';
import type { Invoice } from './invoice-labels.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { SentDialog } from './sent-dialog.tsx';

type InvoicesDialog = ReturnType<typeof useDialog<readonly Invoice[]>>;

interface HistoryDialogsProps extends ReturnType<typeof useInvoiceMutations> {
  mailing: InvoicesDialog;
  posting: InvoicesDialog;
  paying: InvoicesDialog;
  deleting: ReturnType<typeof useDialog<Invoice>>;
  today: string;
}

/** Dialogs of the actions on invoices of the history. */
export function HistoryDialogs({ mailing, posting, paying, deleting, today, edits, remove }: HistoryDialogsProps) {
  return (
    <>
      <SendDialog key={`send ${mailing.openings}`} dialog={mailing} />
      <SentDialog key={`sent ${posting.openings}`} dialog={posting} today={today} />
      <PaymentDialog key={`payment ${paying.openings}`} dialog={paying} today={today} onRecord={edits.commit} />
      <DeleteInvoiceDialog
        key={`delete ${deleting.openings}`}
        dialog={deleting}
        isDeleting={remove.isPending}
        onDelete={({ id }, reason) => remove.mutate({ id, ...(reason && { reason }) }, { onSettled: deleting.close })}
      />
    </>
  );
}
