import Banknote from 'lucide-react/icons/banknote';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { useHistoryAction } from '#app/features/history/use-history-action.ts';
import { nameOf } from '#app/features/labels/user-words.ts';
import { useWorkerSource } from '#app/features/pickers/use-worker-source.ts';
import { useCisRates } from '#app/features/users/use-cis-rates.ts';
import { formatPounds } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useRowForm } from '#app/table/edit/use-row-form.ts';
import { formatDate } from '#app/table/list-columns.ts';
import { exportOf } from '#app/table/state/export-of.ts';
import { useTablePage } from '#app/table/state/use-table-page.ts';
import { useTableState } from '#app/table/state/use-table-state.ts';
import { useTableImport } from '#app/table/use-table-import.ts';
import { Button } from '#app/ui/button.tsx';
import { DeleteQuestion } from '#app/ui/delete-question.tsx';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import type { RouterInputs } from '#server/router.ts';
import { officePaymentColumns } from './payment-columns.ts';
import { officePaymentInput, officePaymentTable, type Payment } from './payment-table.ts';
import { useOfficePaymentCalls } from './use-payment-calls.ts';

const PaymentFormDialog = lazyComponent(() =>
  import('./payment-form-dialog.tsx').then((module) => module.PaymentFormDialog),
);

const nothingYet = {
  amount: undefined as unknown as number,
  cis_deducted: undefined as unknown as number,
  description: '',
};

/** What everybody was paid: a table to work in. */
export function OfficePayments() {
  const { timeZone, today } = useCompanyDay();
  const table = useTableState(officePaymentTable);
  const input = officePaymentInput(table.state);
  const { query, exactTotal } = useTablePage<Payment, typeof input>(trpc.payments.list, input);
  const workers = useWorkerSource(query.data?.data);
  const cisRates = useCisRates();
  const columns = useMemo(
    () => officePaymentColumns({ workers, today, cisRates }),
    [workers, today, cisRates],
  );
  const calls = useOfficePaymentCalls();
  const form = useRowForm<Payment>();
  const [doomed, setDoomed] = useState<Payment | null>(null);
  return (
    <>
      <DataTable
        name="payments"
        label="Payments"
        nouns={['payment', 'payments']}
        spec={officePaymentTable}
        table={table}
        query={query}
        exactTotal={exactTotal}
        columns={columns}
        rowLabel={paymentLabel}
        searchLabel="Search user or description"
        timeZone={timeZone}
        today={today}
        actions={[
          { label: 'Edit', icon: Pencil, onClick: form.edit },
          useHistoryAction('payments'),
          { label: 'Delete', icon: Trash2, onClick: setDoomed, isDanger: true },
        ]}
        edits={calls.edits}
        adding={{
          begin: (after, id) => ({ ...after, ...nothingYet, id }),
          add: (values) => calls.add(values as unknown as RouterInputs['payments']['create']),
          remove: calls.takeBack,
        }}
        choices={{ user_id: workers }}
        exportHref={exportOf('payments', input)}
        imports={useTableImport('payments', calls.edits)}
        empty={{ icon: Banknote, children: 'What you pay your workers appears here.' }}
        end={
          <Button size="small" icon={Plus} onClick={form.add}>
            Add payment
          </Button>
        }
      />
      <DeleteQuestion
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        isDeleting={calls.remove.isPending}
        onDelete={() =>
          doomed && calls.remove.mutate({ id: doomed.id }, { onSettled: () => setDoomed(null) })
        }
      >
        {doomed && `The payment of ${formatPounds(doomed.amount)} to ${paymentLabel(doomed)}, is deleted.`}
      </DeleteQuestion>
      <Later>
        {form.wanted && (
          <PaymentFormDialog
            subject={form.subject}
            columns={columns}
            calls={calls}
            today={today}
            onClose={form.close}
          />
        )}
      </Later>
    </>
  );
}

const paymentLabel = ({ User, payment_date }: Payment) => `${nameOf(User)}, ${formatDate(payment_date)}`;
