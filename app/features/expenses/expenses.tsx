import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import { useState } from 'react';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { PendingRow } from '#app/offline/pending.ts';
import { PendingUploads } from '#app/offline/ui/pending-uploads.tsx';
import { CardList } from '#app/table/cards/card-list.tsx';
import { AsOf } from '#app/ui/as-of.tsx';
import { expenseColumns, usePendingExpenses } from './expense-columns.tsx';
import { expensesOf, pageSize } from './expense-styles.ts';
import { AddExpense, ExpenseActions } from './worker/expense-actions.tsx';

interface ExpensesProps {
  context: ContentContext;
  /** False where the form stands above the list. */
  mayAdd?: boolean;
}

/** The expenses of a job, or (read-only) of the jobs at a property. */
export function Expenses({ context, mayAdd = true }: ExpensesProps) {
  const { of, heading, blocked } = context;
  const { timeZone, today } = useCompanyDay();
  const [shown, setShown] = useState(pageSize);
  const query = trpc.expenses.list.useQuery(expensesOf(of, shown));
  const pending = usePendingExpenses(query);
  const isJob = of.job_id !== undefined;
  return (
    <>
      {isJob && mayAdd && !blocked && <AddExpense context={context} today={today} />}
      <div className="mb-4 empty:hidden">{isJob && <PendingUploads kind="expense" of={of} heading={heading} />}</div>
      <AsOf query={query} timeZone={timeZone} />
      <CardList
        label="Expenses"
        query={pending}
        columns={expenseColumns}
        rowKey={({ id }) => id}
        heading="h3"
        timeZone={timeZone}
        {...(isJob && {
          extra: (expense: PendingRow<'expenses'>) => ({
            actions: <ExpenseActions expense={expense} today={today} isLocked={blocked !== undefined} />,
          }),
        })}
        shown={shown}
        onMore={() => setShown(shown + pageSize)}
        empty={{ icon: Receipt }}
      />
    </>
  );
}
