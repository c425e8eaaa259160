import { leaveAtOnce } from '#app/lib/leave-guard.ts';
import { toastPositions } from '#app/lib/toast.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { useLargeAmountDialog } from '#app/offline/ui/use-large-amount-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { draftOf, expenseChanges, expenseErrors } from './expense-draft.ts';
import { ExpenseFields } from './expense-fields.tsx';
import { useExpenseMutations } from './use-expense-mutations.ts';

interface EditExpenseFormProps {
  expense: PendingRow<'expenses'>;
  today: string;
  onDone: () => void;
}

/** Edits one of the user's own expenses until it is reviewed. */
export function EditExpenseForm({ expense, today, onDone }: EditExpenseFormProps) {
  const { change } = useExpenseMutations(toastPositions.centre);
  const large = useLargeAmountDialog();
  const form = useForm({
    initial: () => draftOf(expense),
    validate: (draft) => expenseErrors(draft, null),
    async onSubmit(draft) {
      const changes = expenseChanges(expense, draft);
      if (!changes) return leaveAtOnce(onDone);
      if (changes.amount !== undefined && !(await large.confirm(changes.amount))) return;
      change(expense, changes, () => leaveAtOnce(onDone));
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-4">
      <ExpenseFields form={form} hasJob={false} expense={expense} today={today} />
      <Button type="submit" size="touch" wide>
        Save
      </Button>
      {large.question}
    </Form>
  );
}
