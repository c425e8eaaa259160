import { useId } from 'react';
import { formatDay, formatPounds, plainPounds } from '#app/lib/format.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { parseEdit } from '#app/table/edit/edit-value.ts';
import type { RowChange } from '#app/table/edit/row-edits.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { maximumLimit } from '#server/infra/constants.ts';
import { type PaidMethod, paidMethodLabels } from '#server/invoices/constants.ts';
import { invoiceFields, invoicePaymentFields } from '#server/invoices/fields.ts';
import { type Invoice, invoicesLabel, openOf, paidWith } from './invoice-labels.ts';
import { pastDayError } from './past-day-error.ts';

interface PaymentDialogProps {
  /** Opened with the invoices to pay. Remounted at each opening, so that its form starts fresh. */
  dialog: DialogState<readonly Invoice[]>;
  today: string;
  onRecord: (changes: RowChange<Invoice>[]) => void;
}

/** Records a payment: of one invoice any amount up to the open one, of several all that is open. */
export function PaymentDialog({ dialog, today, onRecord }: PaymentDialogProps) {
  const formId = useId();
  const invoices = dialog.shown ?? [];
  const [first] = invoices;
  const isOne = invoices.length === 1;
  const isBack = isOne && first !== undefined && first.open_amount < 0;
  const open = Math.abs(openOf(invoices));
  const form = useForm({
    initial: { amount: plainPounds(open), day: today, method: '' as PaidMethod, reference: '' },
    validate: ({ amount, day }) => ({
      amount: isOne ? amountError(amount, open, today) : undefined,
      day: pastDayError(day, today),
    }),
    onSubmit({ amount, day, method, reference }) {
      const pounds = Number(parseEdit({ kind: 'currency' }, amount, { today }).value);
      onRecord(
        invoices.map((row) => ({
          row,
          changes: {
            paid_amount: isOne ? paidWith(row, pounds) : row.amount_due,
            paid_at: day,
            paid_method: method,
            paid_reference: reference.trim(),
          },
        })),
      );
      dialog.close();
    },
  });
  const title = isBack ? 'Record repayment' : isOne ? 'Record payment' : 'Record payments';
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title={title}
      description={
        isOne
          ? `${first?.invoice_number}, ${first?.customer_name}: ${formatPounds(open)} ${isBack ? 'due back' : 'open'}${first?.paid_amount ? `, ${formatPounds(Math.abs(first.paid_amount))} ${isBack ? 'paid back' : 'paid'} so far` : ''}.`
          : `Total outstanding on ${invoicesLabel(invoices.length)}: ${formatPounds(open)}.`
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
        {isOne && <AmountField label={invoicePaymentFields.amount.label} {...form.control('amount')} />}
        <DateField label={isBack ? 'Paid back on' : 'Received on'} today={today} max={today} {...form.control('day')} />
        <SelectField
          label={invoicePaymentFields.method.label}
          options={labelOptions(paidMethodLabels)}
          {...form.text('method')}
        />
        <TextField
          label={invoicePaymentFields.reference.label}
          autoComplete="off"
          maxLength={invoiceFields.paid_reference.limit}
          {...form.text('reference')}
        />
      </Form>
      {isOne && first !== undefined && first.paid_amount !== 0 && <EarlierPayments invoiceId={first.id} />}
    </Dialog>
  );
}

/** Payments recorded so far, newest first. */
function EarlierPayments({ invoiceId }: { invoiceId: number }) {
  const { timeZone } = useCompanyDay();
  const payments = trpc.invoices.payments.useQuery({ invoice_id: invoiceId, limit: maximumLimit });
  const { data } = payments;
  if (payments.isLoadingError) return <QueryError title="The payments so far couldn’t be loaded" query={payments} />;
  if (!data) return <Skeleton className="mt-4 h-12 rounded-md" />;
  return (
    <section aria-label="Payments so far" className="mt-4">
      <h3 className="mb-1 font-medium text-sm">Payments so far</h3>
      <ul className="divide-y divide-line border-line border-y text-sm">
        {data.data.map(({ id, paid_at, amount, method, reference }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {[formatDay(paid_at, timeZone), method && paidMethodLabels[method], reference].filter(Boolean).join(', ')}
            </span>
            <span>{formatPounds(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function amountError(text: string, open: number, today: string): string | undefined {
  const { value, error } = parseEdit({ kind: 'currency' }, text, { required: true, today });
  if (error !== undefined) return error;
  if (Number(value) === 0) return 'Enter an amount';
  return Number(value) > open ? `The amount can’t be more than the ${formatPounds(open)} outstanding` : undefined;
}
