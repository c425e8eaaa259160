import { useId } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import { type Invoice, invoicesLabel } from './invoice-labels.ts';
import { pastDayError } from './past-day-error.ts';

interface SentDialogProps {
  /** Empty: closed. */
  invoices: readonly Invoice[];
  today: string;
  onClose: () => void;
}

/** Marks invoices that went by post, by hand or from another mail program. From then on they are owed. */
export function SentDialog({ invoices, today, onClose }: SentDialogProps) {
  const formId = useId();
  const mark = trpc.invoices.markSent.useMutation({
    meta: {
      claimsFields: true,
      toastOptions: toastPositions.centre,
      success: (answer) => `${invoicesLabel((answer as { ids: number[] }).ids.length)} marked as sent`,
    },
    onSuccess: useRefresh('invoices'),
  });
  const form = useForm({
    initial: { day: today },
    validate: ({ day }) => ({ day: pastDayError(day, today) }),
    onSubmit: ({ day }) =>
      mark.mutate(
        // Today is this moment; another day its noon.
        { ids: last.map(({ id }) => id), ...(day !== today && { sent_at: day }) },
        { onSuccess: onClose, onError: form.reject },
      ),
    isPending: mark.isPending,
    rest: 'day',
  });
  const last = useLastShown(invoices.length > 0 ? invoices : null, () => form.reset({ day: today })) ?? invoices;
  const subject = last.length === 1 ? last[0]!.invoice_number : invoicesLabel(last.length);
  return (
    <Dialog
      open={invoices.length > 0}
      onOpenChange={onClose}
      title="Sent another way"
      description={`Marks ${subject} as sent, such as by post. What was sent is owed, keeps its due date, and is taken back by a credit note.`}
      actions={
        <>
          <Button type="submit" form={formId} loading={mark.isPending}>
            Mark as sent
          </Button>
          <DialogCancel />
        </>
      }
    >
      <Form form={form} id={formId}>
        <DateField label="Sent on" today={today} max={today} {...form.control('day')} />
      </Form>
    </Dialog>
  );
}
