import { DeleteInvoiceDialog } from './delete-invoice-dialog.tsx';
import type { useInvoiceMutations } from './history-tab.tsx';
import type { Invoice } from './invoice-labels.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { SentDialog } from './sent-dialog.tsx';

interface HistoryDialogsProps extends ReturnType<typeof useInvoiceMutations> {
  /** What each dialog is about; empty or null: closed. */
  mailed: readonly Invoice[];
  posted: readonly Invoice[];
  paid: readonly Invoice[];
  deleted: Invoice | null;
  today: string;
  /** Closes the one that is open. */
  onClose: () => void;
}

/** What is asked before something is done with invoices of the history. */
export function HistoryDialogs({ mailed, posted, paid, deleted, today, edits, remove, onClose }: HistoryDialogsProps) {
  return (
    <>
      <SendDialog invoices={mailed} onClose={onClose} />
      <SentDialog invoices={posted} today={today} onClose={onClose} />
      <PaymentDialog invoices={paid} today={today} onRecord={edits.commit} onClose={onClose} />
      <DeleteInvoiceDialog
        invoice={deleted}
        isDeleting={remove.isPending}
        onDelete={({ id }, reason) => remove.mutate({ id, ...(reason && { reason }) }, { onSettled: onClose })}
        onClose={onClose}
      />
    </>
  );
}
