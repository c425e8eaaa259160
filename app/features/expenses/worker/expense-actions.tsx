import { Suspense, useState } from 'react';
import { formatPounds } from '#app/lib/format.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { Button } from '#app/ui/button.tsx';
import { DeleteConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { expenseTypeLabels } from '#server/expenses/constants.ts';
import { useExpenseMutations } from './use-expense-mutations.ts';

const EditExpenseForm = lazyComponent(() => import('./edit-expense-form.tsx').then((module) => module.EditExpenseForm));
const FileViewer = lazyComponent(() =>
  import('#app/features/job-content/files/file-viewer.tsx').then((module) => module.FileViewer),
);

interface ExpenseActionsProps {
  expense: PendingRow<'expenses'>;
  today: string;
  /** Read-only for now. */
  isLocked?: boolean;
}

/** Actions on the user's own expense: view receipts and, while it is pending, edit or delete it. */
export function ExpenseActions({ expense, today, isLocked = false }: ExpenseActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { remove } = useExpenseMutations(toastPositions.centre);
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
                <EditExpenseForm expense={expense} today={today} onDone={() => setEditing(false)} />
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
  const [wanted, setWanted] = useState(false);
  const { data } = trpc.files.list.useQuery({ expense_id: expenseId }, { meta: { silent: true }, enabled: wanted });
  return (
    <>
      <Button
        kind="plain"
        size="small"
        loading={wanted && at !== null && !data}
        onClick={() => {
          setWanted(true);
          setAt(0);
        }}
      >
        Receipts
      </Button>
      {wanted && data && (
        <Suspense fallback={null}>
          <FileViewer files={data.data} at={at} onMove={setAt} onClose={() => setAt(null)} />
        </Suspense>
      )}
    </>
  );
}
