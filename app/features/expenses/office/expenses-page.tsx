import Check from 'lucide-react/icons/check-check';
import Images from 'lucide-react/icons/images';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import { useMemo } from 'react';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { useJobSource, usePropertySource, useWorkerSource } from '#app/features/pickers/option-sources.ts';
import { formatPounds } from '#app/lib/format.ts';
import type { PageRequest } from '#app/lib/page-module.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { DataTable } from '#app/table/data-table.tsx';
import type { RowAction } from '#app/table/grid/row-actions.tsx';
import { type RowProcedures, useDeleting, useTableResource } from '#app/table/resource.ts';
import { DeleteRowDialog, OpenedForm, rowFormDialog, useRowForm } from '#app/table/row-dialogs.tsx';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { Button } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { HeadEnd } from '#app/ui/page-header.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { RouterInputs } from '#server/router.ts';
import type { Expense } from '../expense-styles.ts';
import { officeExpenseColumns } from './expense-columns.tsx';
import { expenseLabel, expenseSums, lockedMessage, officeExpenseTable, pendingInput } from './expense-list.ts';

const RowFormDialog = rowFormDialog<Expense>();
const ReceiptReview = lazyPart(() => import('./receipt-review.tsx').then((module) => module.ReceiptReview));

/** The expenses that are looked through, those of when it began; from `first` on. */
interface Reviewed {
  expenses: readonly Expense[];
  first?: number;
}

const noRows: readonly Expense[] = [];
const withJob = (expense: Expense) =>
  expense.job_id !== null && expense.Job ? [{ job_id: expense.job_id, Job: expense.Job }] : [];

type Create = RouterInputs['expenses']['create'];

/** The office adds expenses without images. The server sets the billing status, so it is not sent. */
const writtenBy = ({
  expenses,
}: ReturnType<typeof trpc.useUtils>['client']): RowProcedures<Expense, Partial<Create>, { id: number }> => ({
  create: { mutate: (values) => expenses.create.mutate({ client_ref: newUuid(), ...values, files: [] }) },
  update: {
    mutate: ({ changes: { billing_status: _, ...changes }, ...rest }) => expenses.update.mutate({ ...rest, changes }),
  },
  remove: expenses.remove,
});

/** The new expense that Ctrl+Enter begins: same user, day and job. */
function nextExpense(after: Expense, id: number): Expense {
  return {
    ...after,
    id,
    client_ref: newUuid(),
    amount: undefined as unknown as number,
    vat_amount: 0,
    description: '',
    status: 'pending',
    is_billable: true,
    billing_status: 'unbilled',
    invoice_id: null,
    invoice_number: null,
    has_files: false,
  };
}

export const prefetch = ({ queries: { expenses }, search }: PageRequest) =>
  Promise.all([
    expenses.list.prefetch(inputOfAddress(officeExpenseTable, search)),
    expenses.list.prefetch(pendingInput),
  ]);

export function Page() {
  const { client } = trpc.useUtils();
  const { page, form, adding, remove } = useTableResource({
    entity: 'expenses',
    spec: officeExpenseTable,
    list: trpc.expenses.list,
    sums: expenseSums,
    procedures: writtenBy(client),
  });
  const { query, today, timeZone, edits } = page;
  const rows = query.data?.data ?? noRows;
  const workers = useWorkerSource(rows);
  const jobs = useJobSource(rows.flatMap(withJob));
  const properties = usePropertySource(rows);
  const columns = useMemo(() => officeExpenseColumns({ workers, jobs, today }), [workers, jobs, today]);
  const opened = useRowForm<Expense>(RowFormDialog);
  const deleting = useDeleting<Expense>();
  const reviewing = useDialog<Reviewed>();
  const pending = trpc.expenses.list.useQuery(pendingInput).data;

  const approve = (approved: readonly Expense[]) =>
    edits.commit(approved.map((row) => ({ row, changes: { status: 'reviewed' } })));
  const actions: RowAction<Expense>[] = [
    {
      label: 'Quick Approve',
      word: 'Approve',
      letter: 'a',
      icon: Check,
      onClick: (row) => approve([row]),
      onMany: approve,
      isHidden: ({ status }) => status !== 'pending',
      blockedReason: lockedMessage,
    },
    { label: 'Images', icon: Images, onClick: (row) => reviewing.open({ expenses: rows, first: row.id }) },
    { label: 'Edit', icon: Pencil, onClick: opened.edit, blockedReason: lockedMessage },
    useHistoryAction('expenses'),
    { ...deleting.action, blockedReason: lockedMessage },
  ];
  return (
    <>
      <DataTable
        {...page}
        label="Expenses"
        nouns={['expense', 'expenses']}
        columns={columns}
        rowLabel={expenseLabel}
        searchLabel="Search description, user, job or address"
        actions={actions}
        blockedReason={lockedMessage}
        adding={{
          ...adding,
          begin: nextExpense,
          // A retry keeps its client_ref, so that it adds no second row.
          add: (values, { client_ref }) => adding.add({ ...values, ...(client_ref && { client_ref }) }),
        }}
        choices={{ user_id: workers, job_id: jobs, property_id: properties }}
        end={
          <HeadEnd>
            {pending && pending.meta.total > 0 && (
              <Button
                kind="secondary"
                size="small"
                icon={Check}
                onClick={() => reviewing.open({ expenses: pending.data })}
              >
                {`Review ${counted(pending.meta, 'receipt', 'receipts')}`}
              </Button>
            )}
            <Button size="small" icon={Plus} onClick={opened.add} className="lg:ml-2">
              Add expense
            </Button>
          </HeadEnd>
        }
        empty={{
          icon: Receipt,
          children: 'Expenses you and your workers add appear here.',
          action: (
            <Button kind="secondary" onClick={opened.add}>
              Add expense
            </Button>
          ),
        }}
      />
      <DeleteRowDialog confirm="Delete expense" deleting={deleting} remove={remove}>
        {(expense) =>
          `${expenseLabel(expense)}, ${formatPounds(expense.amount)}, and its receipts will be deleted. You can restore them from Activity.`
        }
      </DeleteRowDialog>
      {reviewing.value && (
        <ReceiptReview
          {...reviewing.value}
          {...{ edits, columns, timeZone }}
          onEdit={opened.edit}
          onClose={reviewing.close}
        />
      )}
      <OpenedForm opened={opened}>
        {(dialog) => <RowFormDialog {...form} dialog={dialog} noun="expense" columns={columns} today={today} />}
      </OpenedForm>
    </>
  );
}
