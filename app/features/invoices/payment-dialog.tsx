import { useId } from 'react';
import { formatPounds } from '#app/lib/format.ts';
import { parseEdit } from '#app/table/edit/edit-value.ts';
import type { RowChange } from '#app/table/edit/row-edits.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-cancel.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import { invoicesWords } from './bulk-words.ts';
import { type Invoice, openOf, paidWith } from './invoice-words.ts';

interface PaymentDialogProps {
  /** Of which something came; none: closed. */
  invoices: readonly Invoice[];
  today: string;
  onRecord: (changes: RowChange<Invoice>[]) => void;
  onClose: () => void;
}

const allOf = (invoices: readonly Invoice[]) => Math.abs(openOf(invoices)).toFixed(2);

/** What came of an invoice and when: all that is open, or a part of it; of several all that is open. */
export function PaymentDialog({ invoices, today, onRecord, onClose }: PaymentDialogProps) {
  const formId = useId();
  const form = useForm({
    initial: { amount: '', day: '' },
    validate: ({ amount, day }) => ({
      amount: isOne ? amountError(amount, open, today) : undefined,
      day: day === '' ? 'Please enter a day' : day > today ? 'This day has not come yet' : undefined,
    }),
    onSubmit({ amount, day }) {
      const pounds = Number(parseEdit({ kind: 'currency' }, amount, { today }).value);
      onRecord(
        last.map((row) => ({
          row,
          changes: { paid_amount: isOne ? paidWith(row, pounds) : row.amount_due, paid_at: day },
        })),
      );
      onClose();
    },
  });
  const last =
    useLastShown(invoices.length > 0 ? invoices : null, (opened) =>
      form.reset({ amount: allOf(opened), day: today }),
    ) ?? invoices;
  const [first] = last;
  const isOne = last.length === 1;
  const isBack = isOne && first !== undefined && first.open_amount < 0;
  const open = Math.abs(openOf(last));

  const title = isBack ? 'Record a repayment' : isOne ? 'Record a payment' : 'Record payments';
  return (
    <Dialog
      open={invoices.length > 0}
      onOpenChange={onClose}
      title={title}
      description={
        isOne
          ? `${first?.invoice_number}, ${first?.customer_name}: ${formatPounds(open)} ${isBack ? 'to be paid back' : 'open'}${first?.paid_amount ? `, ${formatPounds(Math.abs(first.paid_amount))} ${isBack ? 'paid back' : 'paid'} so far` : ''}.`
          : `All that is open of ${invoicesWords(last.length)}: ${formatPounds(open)}.`
      }
      actions={
        <>
          <Button type="submit" form={formId}>
            {title}
          </Button>
          <DialogCancel />
        </>
      }
    >
      <Form form={form} id={formId} className="grid gap-4 sm:grid-cols-2">
        {isOne && <AmountField label="Amount" {...form.control('amount')} />}
        <TextField
          label={isBack ? 'Paid back on' : 'Received on'}
          type="date"
          max={today}
          {...form.text('day')}
        />
      </Form>
    </Dialog>
  );
}

function amountError(text: string, open: number, today: string): string | undefined {
  const { value, error } = parseEdit({ kind: 'currency' }, text, { required: true, today });
  if (error !== undefined) return error;
  if (Number(value) === 0) return 'Please enter an amount';
  return Number(value) > open ? `Only ${formatPounds(open)} are open` : undefined;
}
