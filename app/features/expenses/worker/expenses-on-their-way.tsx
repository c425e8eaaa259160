import { formatPounds } from '#app/lib/format.ts';
import { OnItsWay } from '#app/offline/ui/on-its-way.tsx';
import { expenseTypeLabels } from '#server/expenses/constants.ts';

interface ExpensesOnTheirWayProps {
  /** Only this job's. */
  jobId?: number;
  heading: 'h2' | 'h3';
}

/** New expenses that are not on the server yet. */
export function ExpensesOnTheirWay(props: ExpensesOnTheirWayProps) {
  return (
    <OnItsWay
      {...props}
      kind="expense"
      title="On its way"
      words={({ body: { expense_type, amount } }) =>
        `${expense_type ? expenseTypeLabels[expense_type] : 'Expense'}, ${formatPounds(amount)}`
      }
    />
  );
}
