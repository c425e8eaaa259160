import { useId } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { type Invoice, invoicesLabel } from './invoice-labels.ts';
import { pastDayError } from './past-day-error.ts';

interface SentDialogProps {
  /** Rendered anew at each opening, with a form of its own. */
  dialog: DialogState<readonly Invoice[]>;
  today: string;
}

/** Marks invoices that went by post, by hand or from another mail program. From then on they are owed. */
export function SentDialog({ dialog, today }: SentDialogProps) {
  const invoices = dialog.shown ?? [];
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
        { ids: invoices.map(({ id }) => id), ...(day !== today && { sent_at: day }) },
        { onSuccess: dialog.close, onError: form.reject },
      ),
    isPending: mark.isPending,
    rest: 'day',
  });
  const subject = invoices.length === 1 ? invoices[0]!.invoice_number : invoicesLabel(invoices.length);
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
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
