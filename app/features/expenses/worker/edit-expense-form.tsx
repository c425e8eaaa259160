import { type FormEvent, useState } from 'react';
import { useFirstError } from '#app/lib/form-errors.ts';
import { leaveAtOnce } from '#app/lib/leave-guard.ts';
import { toastPlaces } from '#app/lib/toast.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { useLargeAmountDialog } from '#app/offline/ui/use-large-amount-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { LeaveQuestion } from '#app/ui/leave-question.tsx';
import { draftOf, type ExpenseFaults, expenseChanges, expenseFaults } from './expense-draft.ts';
import { ExpenseFields } from './expense-fields.tsx';
import { useExpenseMutations } from './use-expense-mutations.ts';

interface EditExpenseFormProps {
  expense: PendingRow<'expenses'>;
  today: string;
  onDone: () => void;
}

/** One's own expense put right, while nobody has reviewed it. */
export function EditExpenseForm({ expense, today, onDone }: EditExpenseFormProps) {
  const { change } = useExpenseMutations(toastPlaces.centre);
  const [draft, setDraft] = useState(() => draftOf(expense));
  const [faults, setFaults] = useState<ExpenseFaults>({});
  const form = useFirstError(faults);
  const large = useLargeAmountDialog();
  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = expenseFaults(draft, null);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const changes = expenseChanges(expense, draft);
    if (!changes) return leaveAtOnce(onDone);
    if (changes.amount !== undefined && !(await large.confirm(changes.amount))) return;
    change(expense, changes, () => leaveAtOnce(onDone));
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => setFaults({})}
      className="flex flex-col gap-4"
    >
      <ExpenseFields
        draft={draft}
        onChange={(changes) => setDraft({ ...draft, ...changes })}
        faults={faults}
        hasJob={false}
        expense={expense}
        today={today}
      />
      <Button type="submit" size="touch" wide>
        Save
      </Button>
      {large.question}
      <LeaveQuestion isHeld={JSON.stringify(draft) !== JSON.stringify(draftOf(expense))} />
    </form>
  );
}
