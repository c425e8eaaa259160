import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { toastPlaces } from '#app/components/toast.ts';
import { draftOf, type ExpenseFaults, expenseChanges, expenseFaults } from './expense-draft.ts';
import { ExpenseFields } from './expense-fields.tsx';
import type { ShownExpense } from './laid-over-expenses.ts';
import { useExpenseCalls } from './use-expense-calls.ts';

interface EditExpenseFormProps {
  expense: ShownExpense;
  today: string;
  onDone: () => void;
}

/** One's own expense put right, while nobody has reviewed it. */
export function EditExpenseForm({ expense, today, onDone }: EditExpenseFormProps) {
  const { change } = useExpenseCalls(toastPlaces.centre);
  const [draft, setDraft] = useState(() => draftOf(expense));
  const [faults, setFaults] = useState<ExpenseFaults>({});
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = expenseFaults(draft, null);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const changes = expenseChanges(expense, draft);
    if (changes) change(expense, changes, onDone);
    else onDone();
  }
  return (
    <form noValidate onSubmit={submit} onChange={() => setFaults({})} className="flex flex-col gap-4">
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
    </form>
  );
}
