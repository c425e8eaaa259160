import { useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { Dialog } from '#app/components/dialog.tsx';
import { TextareaField } from '#app/components/textarea-field.tsx';
import type { Invoice } from './invoice-words.ts';

interface DeleteInvoiceDialogProps {
  /** Null: closed. */
  invoice: Invoice | null;
  isDeleting: boolean;
  onDelete: (invoice: Invoice, reason: string) => void;
  onClose: () => void;
}

/** The question before an invoice is taken back, what that means for this one, and why it is done. */
export function DeleteInvoiceDialog({ invoice, isDeleting, onDelete, onClose }: DeleteInvoiceDialogProps) {
  const [reason, setReason] = useState('');
  const [last, setLast] = useState(invoice);
  if (invoice && invoice !== last) {
    setLast(invoice);
    setReason('');
  }
  const isSent = last?.status === 'sent';
  return (
    <Dialog
      open={invoice !== null}
      onOpenChange={onClose}
      role="alertdialog"
      title="Delete invoice"
      description={`Are you sure you want to delete invoice #${last?.invoice_number}?`}
      actions={
        <>
          <Button
            kind="danger"
            loading={isDeleting}
            onClick={() => invoice && onDelete(invoice, reason.trim())}
          >
            Delete
          </Button>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p className="mb-4">
        {isSent
          ? 'It was sent to the customer: a credit note with the next number takes it back.'
          : 'It was not sent: it is marked void and keeps its number.'}{' '}
        What was on it may be invoiced again.
      </p>
      <TextareaField
        label="Reason"
        hint={`Printed on the ${isSent ? 'credit note' : 'void invoice'}.`}
        rows={2}
        maxLength={1000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
