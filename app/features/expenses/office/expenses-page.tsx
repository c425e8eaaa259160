import Check from 'lucide-react/icons/check-check';
import Images from 'lucide-react/icons/images';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import Trash2 from 'lucide-react/icons/trash-2';
import { Suspense, useMemo, useState } from 'react';
import { useHistoryAction } from '#app/features/history/use-history-action.ts';
import { useJobSource } from '#app/features/pickers/use-job-source.ts';
import { usePropertySource } from '#app/features/pickers/use-property-source.ts';
import { useWorkerSource } from '#app/features/pickers/use-worker-source.ts';
import { formatPounds } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useRowForm } from '#app/table/edit/use-row-form.ts';
import type { RowAction } from '#app/table/grid/row-actions.tsx';
import { exportOf } from '#app/table/state/export-of.ts';
import { useTablePage } from '#app/table/state/use-table-page.ts';
import { useTableState } from '#app/table/state/use-table-state.ts';
import { useTableImport } from '#app/table/use-table-import.ts';
import { Button } from '#app/ui/button.tsx';
import { DeleteQuestion } from '#app/ui/delete-question.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { RouterInputs } from '#server/router.ts';
import type { Expense } from '../expense-words.ts';
import { officeExpenseColumns } from './expense-columns.tsx';
import { officeExpenseInput, officeExpenseTable } from './expense-table.ts';
import { expenseLabel, lockedWords } from './expense-words.ts';
import { nextExpense } from './next-expense.ts';
import { useOfficeExpenseCalls } from './use-expense-calls.ts';

const RowFormDialog = lazyComponent(() =>
  import('#app/table/edit/row-form-dialog.tsx').then((module) => module.RowFormDialog<Expense>),
);
const ExpenseImages = lazyComponent(() =>
  import('./expense-images.tsx').then((module) => module.ExpenseImages),
);

type Create = RouterInputs['expenses']['create'];
const noRows: readonly Expense[] = [];
const withJob = (expense: Expense) =>
  expense.job_id !== null && expense.Job ? [{ job_id: expense.job_id, Job: expense.Job }] : [];

/** What everybody spent for the company: a table to work in. */
export function OfficeExpensesPage() {
  const { timeZone, today } = useCompanyDay();
  const table = useTableState(officeExpenseTable);
  const input = officeExpenseInput(table.state);
  const { query, exactTotal } = useTablePage<Expense, typeof input>(trpc.expenses.list, input);
  const rows = query.data?.data ?? noRows;
  const workers = useWorkerSource(rows);
  const jobs = useJobSource(rows.flatMap(withJob));
  const properties = usePropertySource(rows);
  const columns = useMemo(() => officeExpenseColumns({ workers, jobs, today }), [workers, jobs, today]);
  const calls = useOfficeExpenseCalls();
  const form = useRowForm<Expense>();
  const [doomed, setDoomed] = useState<Expense | null>(null);
  const [looked, setLooked] = useState<Expense | null>(null);
  const [wasLooked, setWasLooked] = useState(false);

  const approve = (approved: readonly Expense[]) =>
    calls.edits.commit(approved.map((row) => ({ row, changes: { status: 'reviewed' } })));
  const actions: RowAction<Expense>[] = [
    {
      label: 'Quick Approve',
      icon: Check,
      onClick: (row) => approve([row]),
      onMany: approve,
      isHidden: ({ status }) => status !== 'pending',
      refusal: lockedWords,
    },
    {
      label: 'Images',
      icon: Images,
      onClick: (row) => {
        setWasLooked(true);
        setLooked(row);
      },
    },
    { label: 'Edit', icon: Pencil, onClick: form.edit, refusal: lockedWords },
    useHistoryAction('expenses'),
    { label: 'Delete', icon: Trash2, onClick: setDoomed, isDanger: true, refusal: lockedWords },
  ];
  return (
    <div data-wide>
      <PageHeader
        title="Expenses"
        actions={
          <Button icon={Plus} onClick={form.add}>
            Add expense
          </Button>
        }
      />
      <DataTable
        name="expenses"
        label="Expenses"
        nouns={['expense', 'expenses']}
        spec={officeExpenseTable}
        table={table}
        query={query}
        exactTotal={exactTotal}
        columns={columns}
        rowLabel={expenseLabel}
        searchLabel="Search description, user, job or address"
        timeZone={timeZone}
        today={today}
        actions={actions}
        edits={calls.edits}
        refusal={lockedWords}
        adding={{
          begin: nextExpense,
          add: (values, { client_ref }) =>
            calls.add({ ...(values as Partial<Create>), files: [], ...(client_ref && { client_ref }) }),
          remove: calls.takeBack,
        }}
        choices={{ user_id: workers, job_id: jobs, property_id: properties }}
        exportHref={exportOf('expenses', input)}
        imports={useTableImport('expenses', calls.edits)}
        empty={{ icon: Receipt, children: 'What is bought for the work appears here.' }}
      />
      <DeleteQuestion
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        isDeleting={calls.remove.isPending}
        onDelete={() =>
          doomed && calls.remove.mutate({ id: doomed.id }, { onSettled: () => setDoomed(null) })
        }
      >
        {doomed && `${expenseLabel(doomed)}, ${formatPounds(doomed.amount)}, is deleted with its receipts.`}
      </DeleteQuestion>
      {(form.wanted || wasLooked) && (
        <Suspense fallback={null}>
          {form.wanted && (
            <RowFormDialog
              subject={form.subject}
              noun="expense"
              columns={columns}
              today={today}
              isSending={calls.create.isPending || calls.update.isPending}
              onAdd={(values, after) =>
                calls.create.mutate(
                  { ...(values as Partial<Create>), files: [], client_ref: newUuid() },
                  after,
                )
              }
              onChange={({ id, updatedAt }, changes, after) =>
                calls.update.mutate({ id, changes, expected_updatedAt: updatedAt }, after)
              }
              onClose={form.close}
            />
          )}
          {wasLooked && <ExpenseImages expense={looked} onClose={() => setLooked(null)} />}
        </Suspense>
      )}
    </div>
  );
}
