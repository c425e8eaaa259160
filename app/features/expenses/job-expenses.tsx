import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import { useState } from 'react';
import { CardList } from '#app/components/card-list/card-list.tsx';
import { useCompanyDay } from '#app/features/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { AddExpense } from './add-expense.tsx';
import { ExpenseActions } from './expense-actions.tsx';
import { expenseColumns } from './expense-columns.tsx';

const pageSize = 20;

/** The expenses of a job that one may read; the job itself need not be told again. */
export function JobExpenses({ jobId }: { jobId: number }) {
  const { timeZone, today } = useCompanyDay();
  const [shown, setShown] = useState(pageSize);
  const query = trpc.expenses.list.useQuery({ job_id: jobId, limit: shown }, { meta: { silent: true } });
  return (
    <>
      <AddExpense jobId={jobId} today={today} />
      <CardList
        label="Expenses"
        query={query}
        columns={expenseColumns}
        rowKey={({ id }) => id}
        heading="h3"
        timeZone={timeZone}
        extra={(expense) => ({ actions: <ExpenseActions expense={expense} today={today} /> })}
        shown={shown}
        onMore={() => setShown(shown + pageSize)}
        empty={{ icon: Receipt }}
      />
    </>
  );
}
