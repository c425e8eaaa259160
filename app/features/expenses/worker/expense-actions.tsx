import Plus from 'lucide-react/icons/plus';
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
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { expenseTypeLabels } from '#server/expenses/constants.ts';

const NewExpenseForm = lazyPart(() => import('./expense-form.tsx').then((module) => module.NewExpenseForm));
const EditExpenseForm = lazyPart(() => import('./expense-form.tsx').then((module) => module.EditExpenseForm));
const FileViewer = lazyPart(() =>
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
  const adding = useDialog();
  return (
    <>
      <Button kind="secondary" icon={Plus} wide className="mb-4" onClick={() => adding.open()}>
        Add expense
      </Button>
      <Dialog open={adding.isOpen} onOpenChange={adding.close} title="Add expense">
        {adding.isOpen && <NewExpenseForm context={context} today={today} onDone={adding.close} />}
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
  const editing = useDialog();
  const deleting = useDialog();
  const { change, remove } = useExpenseMutations();
  const { id, has_files, status, invoice_id, expense_type, amount } = expense;
  const isMine = !isLocked && status === 'pending' && invoice_id === null;
  return (
    <div className="-ml-3 flex flex-wrap items-center gap-2 empty:hidden">
      {has_files && <Receipts expenseId={id} />}
      {isMine && (
        <>
          <Button kind="plain" size="small" onClick={() => editing.open()}>
            Edit
          </Button>
          <Button kind="quiet" size="small" onClick={() => deleting.open()}>
            Delete
          </Button>
          <Dialog open={editing.isOpen} onOpenChange={editing.close} title="Edit expense">
            {editing.isOpen && (
              <EditExpenseForm expense={expense} change={change} today={today} onDone={editing.close} />
            )}
          </Dialog>
          <DeleteConfirmDialog
            open={deleting.isOpen}
            onClose={deleting.close}
            onDelete={() => remove(expense, deleting.close)}
          >
            {expenseTypeLabels[expense_type]}, {formatPounds(amount)}, and its receipts will be deleted.
          </DeleteConfirmDialog>
        </>
      )}
    </div>
  );
}

function Receipts({ expenseId }: { expenseId: number }) {
  const viewer = useDialog<number>();
  const { data } = trpc.files.list.useQuery({ expense_id: expenseId }, { enabled: viewer.isMounted });
  return (
    <>
      <Button kind="plain" size="small" loading={viewer.isOpen && !data} onClick={() => viewer.open(0)}>
        Receipts
      </Button>
      {viewer.isMounted && data && <FileViewer files={data.data} dialog={viewer} />}
    </>
  );
}
