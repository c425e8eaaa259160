import { type FormEvent, useId, useState } from 'react';
import { formatPounds } from '#app/lib/format.ts';
import { parseEdit } from '#app/table/edit/edit-value.ts';
import type { RowChange } from '#app/table/edit/row-edits.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-cancel.tsx';
import { LeaveQuestion } from '#app/ui/leave-question.tsx';
import { TextField } from '#app/ui/text-field.tsx';
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
  const form = useId();
  const [last, setLast] = useState<readonly Invoice[]>([]);
  const [amount, setAmount] = useState('');
  const [day, setDay] = useState('');
  const [faults, setFaults] = useState<{ amount?: string | undefined; day?: string | undefined }>({});
  if (invoices.length > 0 && invoices !== last) {
    setLast(invoices);
    setAmount(allOf(invoices));
    setDay(today);
    setFaults({});
  }
  const [first] = last;
  const isOne = last.length === 1;
  const isBack = isOne && first !== undefined && first.open_amount < 0;
  const open = Math.abs(openOf(last));

  function submit(event: FormEvent) {
    event.preventDefault();
    const { value, error: fault } = parseEdit({ kind: 'currency' }, amount, { required: true, today });
    const pounds = Number(value);
    const wrong =
      fault ??
      (pounds === 0
        ? 'Please enter an amount'
        : pounds > open
          ? `Only ${formatPounds(open)} are open`
          : undefined);
    const late = day === '' ? 'Please enter a day' : day > today ? 'This day has not come yet' : undefined;
    setFaults({ amount: isOne ? wrong : undefined, day: late });
    if ((isOne && wrong) || late) return;
    onRecord(
      last.map((row) => ({
        row,
        changes: {
          paid_amount: isOne ? paidWith(row, pounds) : row.amount_due,
          paid_at: day,
        },
      })),
    );
    onClose();
  }
  const isTyped = (isOne && amount !== allOf(last)) || day !== today;
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
          <Button type="submit" form={form}>
            {title}
          </Button>
          <DialogCancel />
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        {isOne && (
          <AmountField
            label="Amount"
            value={amount}
            error={faults.amount ?? null}
            onChange={(text) => {
              setAmount(text);
              setFaults({});
            }}
          />
        )}
        <TextField
          label={isBack ? 'Paid back on' : 'Received on'}
          type="date"
          max={today}
          value={day}
          error={faults.day ?? null}
          onChange={({ target }) => {
            setDay(target.value);
            setFaults({});
          }}
        />
        <LeaveQuestion isHeld={isTyped} />
      </form>
    </Dialog>
  );
}
