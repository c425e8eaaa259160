import { useMemo } from 'react';
import { officePaymentColumns } from '#app/features/pay/office/payments.tsx';
import { useCisRates, useWorkerSource } from '#app/features/pickers/option-sources.ts';
import { trpc } from '#app/lib/trpc.ts';
import { RowFormDialog } from '#app/table/edit/row-form-dialog.tsx';
import { useRowMutations } from '#app/table/resource.ts';
import type { DialogState } from '#app/ui/use-dialog.ts';
import type { SumRow } from './timesheet-list.ts';

/** Records a payment; the amount is what the worker is owed (a negative balance), else empty. */
export function SummaryPayment({ dialog, today }: { dialog: DialogState<SumRow>; today: string }) {
  const { shown: row } = dialog;
  const workers = useWorkerSource(row ? [row] : []);
  const { client } = trpc.useUtils();
  const { form } = useRowMutations('payments', client.payments);
  const cisRates = useCisRates();
  const columns = useMemo(() => {
    const owed = -(row?.balance ?? 0);
    const initial = row && { user_id: row.user_id, ...(owed > 0 && { amount: owed }) };
    return officePaymentColumns({ workers, today, cisRates, initial: initial ?? undefined });
  }, [workers, today, cisRates, row]);
  return (
    <RowFormDialog
      {...form}
      key={row?.id}
      dialog={{ ...dialog, shown: row && 'new' }}
      noun="payment"
      columns={columns}
      today={today}
    />
  );
}
