import Plus from 'lucide-react/icons/plus';
import { Suspense, useState } from 'react';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { nowIso } from '#app/lib/clock.ts';
import { formatPounds } from '#app/lib/format.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { type EntryBodies, rowName } from '#app/offline/entry.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { editorIsClosed, useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { DeleteConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { expenseTypeLabels } from '#server/expenses/constants.ts';

const NewExpenseForm = lazyComponent(() => import('./expense-form.tsx').then((module) => module.NewExpenseForm));
const EditExpenseForm = lazyComponent(() => import('./expense-form.tsx').then((module) => module.EditExpenseForm));
const FileViewer = lazyComponent(() =>
  import('#app/features/job-content/files/file-viewer.tsx').then((module) => module.FileViewer),
);

type Expense = PendingRow<'expenses'>;

/** Mutations of existing expenses, through the outbox; `onStored` runs once the entry is stored on the phone. */
export function useExpenseMutations() {
  const { mutate } = useOutboxMutation({ toastOptions: toastPositions.centre });
  const common = ({ id, Job, property_address }: Expense) => ({
    at: nowIso(),
    needs: [rowName('expenses', id)],
    about: Job?.Property.address ?? property_address ?? '',
  });
  return {
    change(expense: Expense, changes: EntryBodies['expense_change']['changes'], onStored: () => void) {
      const body = { id: expense.id, changes };
      mutate({ entry: { kind: 'expense_change', ...common(expense), body }, onStored, ...editorIsClosed });
    },
    remove(expense: Expense, onStored: () => void) {
      const body = { id: expense.id };
      mutate({ entry: { kind: 'expense_remove', ...common(expense), body }, onStored });
    },
  };
}

/** `context`: the job that the expense is for. */
export function AddExpense({ context, today }: { context?: ContentContext; today: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" icon={Plus} wide className="mb-4" onClick={() => setOpen(true)}>
        Add expense
      </Button>
      <Dialog open={isOpen} onOpenChange={() => setOpen(false)} title="Add expense">
        {isOpen && (
          <Suspense fallback={null}>
            <NewExpenseForm context={context} today={today} onDone={() => setOpen(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

interface ExpenseActionsProps {
  expense: Expense;
  today: string;
  /** Read-only for now. */
  isLocked?: boolean;
}

/** Actions on the user's own expense: view receipts and, while it is pending, edit or delete it. */
export function ExpenseActions({ expense, today, isLocked = false }: ExpenseActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { change, remove } = useExpenseMutations();
  const { id, has_files, status, invoice_id, expense_type, amount } = expense;
  const isMine = !isLocked && status === 'pending' && invoice_id === null;
  return (
    <div className="-ml-3 flex flex-wrap items-center gap-2 empty:hidden">
      {has_files && <Receipts expenseId={id} />}
      {isMine && (
        <>
          <Button kind="plain" size="small" onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
            Delete
          </Button>
          <Dialog open={isEditing} onOpenChange={() => setEditing(false)} title="Edit expense">
            {isEditing && (
              <Suspense fallback={null}>
                <EditExpenseForm expense={expense} change={change} today={today} onDone={() => setEditing(false)} />
              </Suspense>
            )}
          </Dialog>
          <DeleteConfirmDialog
            open={isAsking}
            onClose={() => setAsking(false)}
            onDelete={() => remove(expense, () => setAsking(false))}
          >
            {expenseTypeLabels[expense_type]}, {formatPounds(amount)}, and its receipts will be deleted.
          </DeleteConfirmDialog>
        </>
      )}
    </div>
  );
}

function Receipts({ expenseId }: { expenseId: number }) {
  const [at, setAt] = useState<number | null>(null);
  const [isRequested, setRequested] = useState(false);
  const { data } = trpc.files.list.useQuery({ expense_id: expenseId }, { enabled: isRequested });
  return (
    <>
      <Button
        kind="plain"
        size="small"
        loading={isRequested && at !== null && !data}
        onClick={() => {
          setRequested(true);
          setAt(0);
        }}
      >
        Receipts
      </Button>
      {isRequested && data && (
        <Suspense fallback={null}>
          <FileViewer files={data.data} at={at} onMove={setAt} onClose={() => setAt(null)} />
        </Suspense>
      )}
    </>
  );
}
