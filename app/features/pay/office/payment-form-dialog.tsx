import { RowFormDialog } from '#app/table/edit/row-form-dialog.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import type { RouterInputs } from '#server/router.ts';
import type { Payment } from './payment-table.ts';
import type { useOfficePaymentCalls } from './use-payment-calls.ts';

interface PaymentFormDialogProps {
  /** A payment to be changed, 'new' for one to be added; null: closed. */
  subject: Payment | 'new' | null;
  columns: readonly TableColumn<Payment>[];
  calls: Pick<ReturnType<typeof useOfficePaymentCalls>, 'create' | 'update'>;
  today: string;
  onClose: () => void;
}

/** A payment's whole form. */
export function PaymentFormDialog({ subject, columns, calls, today, onClose }: PaymentFormDialogProps) {
  const { create, update } = calls;
  return (
    <RowFormDialog
      subject={subject}
      noun="payment"
      columns={columns}
      today={today}
      isSending={create.isPending || update.isPending}
      onAdd={(values, after) => create.mutate(values as unknown as RouterInputs['payments']['create'], after)}
      onChange={({ id, updatedAt }, changes, after) =>
        update.mutate({ id, changes, expected_updatedAt: updatedAt }, after)
      }
      onClose={onClose}
    />
  );
}
