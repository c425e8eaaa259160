import { formatPounds } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-cancel.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import { maxLengths } from '#server/invoices/constants.ts';
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
  const form = useForm({
    initial: { reason: '' },
    onSubmit: ({ reason }) => invoice && onDelete(invoice, reason.trim()),
  });
  const last = useLastShown(invoice, () => form.reset());
  const paid = last?.paid_amount ?? 0;
  // Whoever paid has it, marked as sent or not.
  const isOut = last?.sent_at != null || paid !== 0;
  return (
    <Dialog
      open={invoice !== null}
      onOpenChange={onClose}
      role="alertdialog"
      title="Delete invoice"
      description={`Are you sure you want to delete invoice #${last?.invoice_number}?`}
      actions={
        <>
          <Button kind="danger" loading={isDeleting} onClick={form.submit}>
            Delete
          </Button>
          <DialogCancel />
        </>
      }
    >
      <p className="mb-4">
        <span>
          {last?.sent_at != null
            ? 'It was sent to the customer: a credit note with the next number takes it back.'
            : paid !== 0
              ? 'It was not marked as sent, but who paid has it: a credit note with the next number takes it back.'
              : 'It was not sent: it is marked void and keeps its number.'}
        </span>
        {paid !== 0 && (
          <span>{` The ${formatPounds(paid)} that were paid of it are then to be paid back, and stand as open on the credit note.`}</span>
        )}
        <span> What was on it may be invoiced again.</span>
      </p>
      <Form form={form}>
        <TextareaField
          label="Reason"
          hint={`Printed on the ${isOut ? 'credit note' : 'void invoice'}.`}
          rows={2}
          maxLength={maxLengths.reason}
          {...form.text('reason')}
        />
      </Form>
    </Dialog>
  );
}
