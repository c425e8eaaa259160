import { useMemo } from 'react';
import { officePaymentColumns } from '#app/features/pay/office/payments.tsx';
import { useCisRates, useWorkerSource } from '#app/features/pickers/option-sources.ts';
import { trpc } from '#app/lib/trpc.ts';
import { RowFormDialog } from '#app/table/edit/row-form-dialog.tsx';
import { useRowMutations } from '#app/table/resource.ts';
import { useLastShown } from '#app/ui/use-last-shown.ts';
import type { SumRow } from './timesheet-lists.ts';

/** Records a payment; the amount is what the worker is owed (a negative balance), else empty. */
export function SummaryPayment({ row, today, onClose }: { row: SumRow | null; today: string; onClose: () => void }) {
  const last = useLastShown(row);
  const workers = useWorkerSource(last ? [last] : []);
  const { client } = trpc.useUtils();
  const { form } = useRowMutations('payments', client.payments);
  const cisRates = useCisRates();
  const columns = useMemo(() => {
    const owed = -(last?.balance ?? 0);
    const initial = last && { user_id: last.user_id, ...(owed > 0 && { amount: owed }) };
    return officePaymentColumns({ workers, today, cisRates, initial: initial ?? undefined });
  }, [workers, today, cisRates, last]);
  return (
    <RowFormDialog
      {...form}
      key={last?.id}
      subject={row && 'new'}
      noun="payment"
      columns={columns}
      today={today}
      onClose={onClose}
    />
  );
}
