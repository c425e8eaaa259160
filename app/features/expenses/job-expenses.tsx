import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import { useState } from 'react';
import type { JobInHand } from '#app/features/job-content/job-in-hand.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { CardList } from '#app/table/cards/card-list.tsx';
import { AsOf } from '#app/ui/as-of.tsx';
import { expenseColumns } from './expense-columns.tsx';
import { expensesOfJob, expensesPage } from './expenses-of-job.ts';
import { useShownExpenses } from './use-shown-expenses.ts';
import { AddExpense } from './worker/add-expense.tsx';
import { ExpenseActions } from './worker/expense-actions.tsx';
import { ExpensesOnTheirWay } from './worker/expenses-on-their-way.tsx';

/** The expenses of a job that one may read; the job itself need not be told again. */
export function JobExpenses({ job }: { job: JobInHand }) {
  const { timeZone, today } = useCompanyDay();
  const [shown, setShown] = useState(expensesPage);
  const input = expensesOfJob(job.jobId, shown);
  const query = trpc.expenses.list.useQuery(input, { meta: { silent: true } });
  const shownQuery = useShownExpenses(query, input);
  return (
    <>
      {!job.blocked && <AddExpense job={job} today={today} />}
      <div className="mb-4 empty:hidden">
        <ExpensesOnTheirWay jobId={job.jobId} heading={job.heading} />
      </div>
      <AsOf query={query} timeZone={timeZone} />
      <CardList
        label="Expenses"
        query={shownQuery}
        columns={expenseColumns}
        rowKey={({ id }) => id}
        heading="h3"
        timeZone={timeZone}
        extra={(expense) => ({
          actions: <ExpenseActions expense={expense} today={today} isLocked={job.blocked !== undefined} />,
        })}
        shown={shown}
        onMore={() => setShown(shown + expensesPage)}
        empty={{ icon: Receipt }}
      />
    </>
  );
}
