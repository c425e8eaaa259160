import { formatPounds } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { invoiceFields } from '#server/invoices/fields.ts';
import type { Invoice } from './invoice-labels.ts';

interface DeleteInvoiceDialogProps {
  /** Rendered anew at each opening, with an empty form. */
  dialog: DialogState<Invoice>;
  isDeleting: boolean;
  onDelete: (invoice: Invoice, reason: string) => void;
}

export function DeleteInvoiceDialog({ dialog, isDeleting, onDelete }: DeleteInvoiceDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    onSubmit: ({ reason }) => dialog.value && onDelete(dialog.value, reason.trim()),
  });
  const invoice = dialog.shown;
  const paid = invoice?.paid_amount ?? 0;
  // A customer who paid has it, even if it is not marked as sent.
  const isOut = invoice !== null && invoice.status !== 'unsent';
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      role="alertdialog"
      title="Delete invoice"
      description={`Are you sure you want to delete invoice #${invoice?.invoice_number}?`}
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
          {invoice?.sent_at != null
            ? 'This invoice was sent to the customer. Deleting it issues a credit note with the next number.'
            : paid !== 0
              ? 'This invoice has payments. Deleting it issues a credit note with the next number.'
              : 'This invoice hasn’t been sent. It will be marked void and keep its number.'}
        </span>
        {paid !== 0 && (
          <span>{` The ${formatPounds(paid)} already paid will be shown as due back on the credit note.`}</span>
        )}
        <span> Its items can then be invoiced again.</span>
      </p>
      <Form form={form}>
        <TextareaField
          label="Reason"
          hint={`Printed on the ${isOut ? 'credit note' : 'void invoice'}.`}
          rows={2}
          maxLength={invoiceFields.void_reason.limit}
          {...form.text('reason')}
        />
      </Form>
    </Dialog>
  );
}
