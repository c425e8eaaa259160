import Banknote from 'lucide-react/icons/banknote';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import { useHistoryAction } from '#app/features/history/use-history-action.ts';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { useWorkerSource } from '#app/features/pickers/use-worker-source.ts';
import { useCisRates } from '#app/features/users/use-cis-rates.ts';
import { formatPounds } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { formatDate } from '#app/table/list-columns.ts';
import { useDeleting, useTableResource } from '#app/table/resource.ts';
import { DeleteRowDialog, useRowForm } from '#app/table/row-dialogs.tsx';
import { Button } from '#app/ui/button.tsx';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { officePaymentColumns } from './payment-columns.ts';
import { officePaymentTable, type Payment } from './payment-table.ts';

const RowFormDialog = lazyComponent(() =>
  import('#app/table/edit/row-form-dialog.tsx').then((module) => module.RowFormDialog<Payment>),
);

const nothingYet = {
  amount: undefined as unknown as number,
  cis_deducted: undefined as unknown as number,
  description: '',
};

export function OfficePayments() {
  const { client } = trpc.useUtils();
  const { page, form, adding, remove } = useTableResource({
    entity: 'payments',
    spec: officePaymentTable,
    list: trpc.payments.list,
    procedures: client.payments,
  });
  const { query, today } = page;
  const workers = useWorkerSource(query.data?.data);
  const cisRates = useCisRates();
  const columns = useMemo(() => officePaymentColumns({ workers, today, cisRates }), [workers, today, cisRates]);
  const opened = useRowForm<Payment>();
  const deleting = useDeleting<Payment>();
  return (
    <>
      <DataTable
        {...page}
        label="Payments"
        nouns={['payment', 'payments']}
        columns={columns}
        rowLabel={paymentLabel}
        searchLabel="Search user or description"
        actions={[{ label: 'Edit', icon: Pencil, onClick: opened.edit }, useHistoryAction('payments'), deleting.action]}
        adding={{ ...adding, begin: (after, id) => ({ ...after, ...nothingYet, id }) }}
        choices={{ user_id: workers }}
        empty={{ icon: Banknote, children: 'Payments to your workers appear here.' }}
        end={
          <Button size="small" icon={Plus} onClick={opened.add}>
            Add payment
          </Button>
        }
      />
      <DeleteRowDialog deleting={deleting} remove={remove}>
        {(payment) =>
          `The payment of ${formatPounds(payment.amount)} to ${paymentLabel(payment)}, will be deleted. You can restore it from Activity.`
        }
      </DeleteRowDialog>
      <Later>
        {opened.isMounted && (
          <RowFormDialog
            {...form}
            subject={opened.subject}
            noun="payment"
            columns={columns}
            today={today}
            onClose={opened.close}
          />
        )}
      </Later>
    </>
  );
}

const paymentLabel = ({ User, payment_date }: Payment) => `${nameOf(User)}, ${formatDate(payment_date)}`;
